/** The theme that the user chose in this browser, before anything is painted: see `ui/theme.ts`. Waited for, as a module is not. */
try {
  const theme = localStorage.getItem('hearline.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // storage is forbidden here: the theme of the system
}
