/** The token of a mailed link; null when it is missing. */
export function tokenOf({ token }: Record<string, string | string[] | undefined>): string | null {
  return typeof token === 'string' && token !== '' ? token : null
}
