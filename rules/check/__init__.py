"""Static checks of rule files: everything an author can get wrong that can be told without running a rule."""
