/**
 * Whether a typed text may be a name of an account, like `nick.eth`; the service says whether it is
 * one. Numbers such as 1.5 and hex ids are none.
 */
export const looksLikeName = (text: string): boolean =>
  /^[^\s.]+(?:\.[^\s.]+)*\.[^\s.\d][^\s.]+$/u.test(text.trim())
