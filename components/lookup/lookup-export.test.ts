import { expect, it } from 'vitest'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { unknownUnit } from '@/lib/domain/token/token-unit'
import { lookupJson } from './lookup-export'
import { rows } from './lookup-rows.fixture'

const context = {
  network: { name: 'local', displayName: 'Local network', chainId: 31337 } as NetworkView,
  readAtMs: 0,
  nowMs: 0,
  sentence: () => null,
}
const symbolsIn = (json: string) =>
  JSON.parse(json).rows.flatMap(
    ({ result, sellSymbol }: { result: string; sellSymbol: string | null }) =>
      result === 'Found' ? [sellSymbol] : [],
  )

it('the file has the symbols that the page knows, of unlisted tokens too', () => {
  const units = (address: Parameters<typeof unknownUnit>[0]) => ({
    address,
    symbol: 'T\u202eST',
    decimals: null,
  })
  expect(symbolsIn(lookupJson(rows, { ...context, units }))).toEqual(['TST', 'TST'])
})

it('the file leaves a symbol empty that nobody knows', () => {
  expect(symbolsIn(lookupJson(rows, { ...context, units: unknownUnit }))).toEqual([null, null])
})
