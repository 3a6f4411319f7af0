import { expect, test } from 'vitest'
import { ORDER_APP_DATA, replacingAppData } from '@/components/wallet/order-draft'
import { orderCodec } from '@/lib/contract/codecs/order'
import { exampleOrder } from '@/lib/contract/guide/example-order'
import { parseAppData } from '@/lib/domain/app-data/parse'
import { address } from '@/lib/domain/shared/address'
import { atoms, unixSeconds } from '@/lib/domain/shared/amount'
import { canReplace, marketForRest, openRest, replacementData } from './replacement'

const open = {
  ...orderCodec.parse(exampleOrder),
  status: 'open',
  signingScheme: 'eip712',
  kind: 'sell',
  feeAmount: atoms(0n),
  fullAppData: ORDER_APP_DATA,
  sellAmount: atoms(1_000n),
  buyAmount: atoms(3_001n),
  executedSellAmountBeforeFees: atoms(0n),
  executedBuyAmount: atoms(0n),
} as const
const stranger = address(`0x${'77'.repeat(20)}`)

test('only its owner replaces an open order of this page that a key signed', () => {
  expect(canReplace(open, open.owner)).toBe(true)
  expect(canReplace({ ...open, signingScheme: 'ethsign' }, open.owner)).toBe(true)
  expect(canReplace({ ...open, fullAppData: replacingAppData(open.uid) }, open.owner)).toBe(true)
  expect(canReplace(open, stranger)).toBe(false)
  expect(canReplace(open, null)).toBe(false)
  for (const change of [
    { status: 'fulfilled' },
    { status: 'cancelled' },
    { signingScheme: 'presign' },
    { signingScheme: 'eip1271' },
    { feeAmount: atoms(1n) },
    { fullAppData: null },
    { fullAppData: '{"appCode":"Coincidence dashboard","metadata":{"hooks":{}}}' },
  ] as const) {
    expect(canReplace({ ...open, ...change }, open.owner)).toBe(false)
  }
})

test('the rest of a part-filled order keeps its price, rounded in the owner’s favour', () => {
  expect(openRest(open)).toEqual({ sellAmount: 1_000n, buyAmount: 3_001n })
  const sold = { ...open, executedSellAmountBeforeFees: atoms(999n) }
  expect(openRest(sold)).toEqual({ sellAmount: 1n, buyAmount: 4n })
  const bought = { ...open, kind: 'buy', executedBuyAmount: atoms(3_000n) } as const
  expect(openRest(bought)).toEqual({ sellAmount: 0n, buyAmount: 1n })
})

test('the new order signs the chosen limit and names the order it replaces', () => {
  const change = { limit: atoms(2_900n), validTo: unixSeconds(2_000_000_000) }
  expect(replacementData(open, change)).toMatchObject({
    sellAmount: 1_000n,
    buyAmount: 2_900n,
    validTo: 2_000_000_000,
    receiver: open.receiver,
  })
  expect(replacementData({ ...open, kind: 'buy' }, change)).toMatchObject({
    sellAmount: 2_900n,
    buyAmount: 3_001n,
  })
  const document = parseAppData(replacingAppData(open.uid))
  expect(document).toMatchObject({ ok: true, value: { replacedOrder: open.uid } })
})

test('the market of the rest is a share of the market of the whole', () => {
  const rest = { sellAmount: atoms(3n), buyAmount: atoms(10n) }
  const market = { sellAmount: 10n, buyAmount: 25n }
  expect(marketForRest({ kind: 'sell' }, rest, market)).toBe(7n)
  expect(marketForRest({ kind: 'buy' }, rest, market)).toBe(4n)
  expect(marketForRest({ kind: 'sell' }, rest, null)).toBeNull()
  expect(marketForRest({ kind: 'sell' }, rest, { sellAmount: 0n, buyAmount: 1n })).toBeNull()
})
