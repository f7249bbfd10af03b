// Runs before the first paint, so that a dark page does not begin as a white one.
(() => {
  let chosen = 'auto';
  try {
    chosen = localStorage.getItem('mantine-color-scheme-value') ?? 'auto';
  } catch {
    // Without storage the system decides.
  }
  const dark = chosen === 'auto' ? matchMedia('(prefers-color-scheme: dark)').matches : chosen === 'dark';
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  // What a link shows needs no sign-in either.
  const root = new URL('.', document.currentScript.src).pathname;
  let entered = /^(confirm|join|reset|shared)(\/|$)/.test(location.pathname.slice(root.length));
  try {
    entered ||= sessionStorage.getItem('tricorn.token') !== null;
  } catch {
    // Without storage nobody stays signed in.
  }
  // A relative address changes its meaning with the first step to another room, and the browser loads the icon again.
  const icon = document.querySelector('link[rel="icon"]');
  if (icon !== null) icon.href = new URL('icon.svg', document.currentScript.src).href;
  document.documentElement.setAttribute('data-boot', entered ? 'room' : 'door');
})();
