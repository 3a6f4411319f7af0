declare global {
  interface Window {
    __zod_globalConfig?: { jitless?: boolean }
  }
}

/*
 * Tells the schema library not to try whether it may compile schemas with `eval`: the page's policy forbids
 * that, and browsers report the try itself. The library reads its settings at this name when a schema is
 * made; its own function for them would load it on every page. On the server it compiles them.
 */
if (typeof window !== 'undefined') {
  window.__zod_globalConfig ??= {}
  window.__zod_globalConfig.jitless = true
}

export {}
