/** The token of a mailed link; null when the link lost it. */
export function tokenOf({ token }: Record<string, string | string[] | undefined>): string | null {
  return typeof token === 'string' && token !== '' ? token : null
}
