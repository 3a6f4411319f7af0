import 'server-only'

/**
 * Reads a variable with comma-separated token lists: URLs with `http` or `https`, or files. Anything
 * else with a scheme is added to `problems`.
 */
export function readTokenLists(
  variable: string,
  source: Readonly<Record<string, string | undefined>>,
  problems: string[],
): readonly string[] {
  const lists = (source[variable] ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
  for (const list of lists) {
    const isReadable = /^https?:/i.test(list)
      ? URL.canParse(list)
      : !/^[a-z][a-z\d+.-]+:/i.test(list)
    if (!isReadable) problems.push(`${variable}: "${list}" is neither an http(s) URL nor a file`)
  }
  return [...new Set(lists)]
}
