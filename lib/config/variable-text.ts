import 'server-only'

/** `arbitrum-nova` to `ARBITRUM_NOVA`: how variables spell the name of a network. */
export const variableSuffix = (name: string): string =>
  name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_')

/** The trimmed items of a comma-separated text. */
export const listed = (text = ''): readonly string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')

export const isHttpUrl = (text: string): boolean =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
