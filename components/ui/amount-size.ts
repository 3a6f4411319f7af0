/** The largest step at which so many characters of an amount fit into half of an account. */
export function amountSize(characters: number): string {
  if (characters <= 8) return 'text-result @min-[40rem]:text-first'
  if (characters <= 11) return 'text-amount @min-[40rem]:text-result'
  return characters <= 15 ? 'text-page' : 'text-section'
}
