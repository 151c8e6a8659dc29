"""The judge: random workloads on private servers, compared with what is predicted of them."""
