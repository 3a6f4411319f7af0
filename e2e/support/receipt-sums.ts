import { expect, type Locator } from '@playwright/test'

/** The lines of the receipt's two sums by their names, as they are read: "3,001.83 USDC". */
export async function receiptLinesIn(panel: Locator): Promise<ReadonlyMap<string, string>> {
  const rows = await panel
    .locator('dl > div')
    .evaluateAll((found) =>
      found.map(
        (row) =>
          [
            row.querySelector('dt')?.textContent ?? '',
            row.querySelector('dd')?.textContent ?? '',
          ] as const,
      ),
    )
  return new Map(rows)
}

/** The digits of a shown amount as an integer of its last decimal, and how many decimals it has. */
export function readDigits(text: string | undefined): { units: bigint; decimals: number } {
  const number = /[+-]?[\d,]+(?:\.\d+)?/.exec(text ?? '')?.[0]
  if (number === undefined) throw new Error(`no number in "${text}"`)
  return {
    units: BigInt(number.replace(/[+,.]/g, '')),
    decimals: number.split('.')[1]?.length ?? 0,
  }
}

/** A shown amount of a token with so many decimals, in atoms. */
export function readAtoms(text: string | undefined, decimals: number): bigint {
  const read = readDigits(text)
  return read.units * 10n ** BigInt(decimals - read.decimals)
}

/** The lines of the sums have as many decimals as each other, and add up in the digits that are shown. */
export function expectSumsAddUp(
  lines: ReadonlyMap<string, string>,
  sums: readonly (readonly string[])[],
) {
  const decimals = sums.flat().map((name) => readDigits(lines.get(name)).decimals)
  expect(new Set(decimals).size).toBe(1)
  const units = (name: string | undefined) => readDigits(lines.get(name ?? '')).units
  for (const names of sums) {
    const parts = names.slice(0, -1).reduce((sum, name) => sum + units(name), 0n)
    expect(parts, names.join(' + ')).toBe(units(names.at(-1)))
  }
}

/** The quote that the browser kept when an order was signed, in atoms. */
export async function keptQuote(panel: Locator, uid: string): Promise<bigint> {
  const text = await panel.page().evaluate(() => localStorage.getItem('coincidence.signedQuotes'))
  const quotes: readonly { uid: string; buyAmount: string }[] = JSON.parse(text ?? '[]')
  return BigInt(quotes.find((quote) => quote.uid === uid)?.buyAmount ?? '')
}
