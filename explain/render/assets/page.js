"use strict";
(() => {
  const all = (query, within = document) => [...within.querySelectorAll(query)];
  const light = (at) => all("[data-at]").forEach((e) => e.classList.toggle("lit", Boolean(at) && e.dataset.at === at));
  const atOf = (event) => event.target.closest?.("[data-at]")?.dataset.at;
  for (const name of ["mouseover", "focusin"]) document.addEventListener(name, (event) => light(atOf(event)));

  const lines = () => all(".proof summary, .proof .leaf").filter((e) => e.checkVisibility());
  const show = (line) => {
    for (let up = line; (up = up.parentElement?.closest("details")); ) up.open = up.contains(line) || up.open;
    line.focus();
    line.scrollIntoView({ block: "nearest" });
  };
  const proofOf = (mark) => {
    const within = mark.closest("article") || document;
    const found = all(".proof [data-at]", within).find((e) => e.dataset.at === mark.dataset.at);
    if (found) show(found);
  };
  const marksOf = (line) => {
    const within = line.closest("article") || document;
    all("mark", within).find((e) => e.dataset.at === line.dataset.at)?.scrollIntoView({ block: "nearest" });
  };
  document.addEventListener("click", (event) => {
    const mark = event.target.closest?.("mark");
    if (mark) proofOf(mark);
  });

  const step = (by) => {
    const shown = lines();
    const now = shown.indexOf(document.activeElement);
    const next = shown[Math.min(Math.max(now + by, 0), shown.length - 1)];
    if (next) show(next);
  };
  const open = (how) => {
    const within = document.activeElement.closest("article") || document;
    all(".proof details", within).forEach((e) => (e.open = how));
  };
  const keys = {
    j: () => step(1), k: () => step(-1), e: () => open(true), c: () => open(false),
    s: () => document.activeElement.dataset.at && marksOf(document.activeElement),
    "/": () => document.querySelector("input[type=search]")?.focus(),
  };
  document.addEventListener("keydown", (event) => {
    const typing = event.target.matches("input");
    if (typing && event.key === "Escape") event.target.blur();
    if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" && event.target.matches("mark")) return proofOf(event.target);
    const action = keys[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });

  for (const input of all("input[type=search]")) {
    const rows = all("tbody tr", document.getElementById(input.dataset.filters));
    const texts = rows.map((row) => row.textContent.toLowerCase());
    input.addEventListener("input", () => {
      const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
      rows.forEach((row, at) => (row.hidden = !words.every((word) => texts[at].includes(word))));
    });
  }
})();
