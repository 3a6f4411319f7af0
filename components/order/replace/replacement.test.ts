import { expect, test } from 'vitest'
import { ORDER_APP_DATA, permitAppData, replacingAppData } from '@/components/wallet/order-draft'
import { orderCodec } from '@/lib/contract/codecs/order'
import { exampleOrder } from '@/lib/contract/guide/example-order'
import type { Hook } from '@/lib/domain/app-data/metadata'
import { parseAppData } from '@/lib/domain/app-data/parse'
import { permitCallData } from '@/lib/domain/app-data/permit'
import { type Address, address } from '@/lib/domain/shared/address'
import { atoms, unixSeconds } from '@/lib/domain/shared/amount'
import { hex } from '@/lib/domain/shared/hex'
import {
  allowanceOfChange,
  canReplace,
  changeBps,
  marketForRest,
  needOfChange,
  openRest,
  replacementData,
} from './replacement'

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
  executedSellAmount: atoms(0n),
  executedBuyAmount: atoms(0n),
} as const
const stranger = address(`0x${'77'.repeat(20)}`)

/** The hook of a permit for 1,000 units until second 2,000, signed by the owner for the sold token. */
function permitOf(change: { readonly owner?: Address; readonly target?: Address } = {}): Hook {
  const permit = { owner: change.owner ?? open.owner, spender: stranger, value: 1_000n, nonce: 0n }
  const signature = hex(`0x${'11'.repeat(64)}1b`)
  const callData = permitCallData({ ...permit, deadline: unixSeconds(2_000) }, signature)
  if (callData === null) throw new Error('a permit of 65 bytes has a call')
  return { target: change.target ?? open.sellToken, callData, gasLimit: 60_000n }
}

test('only its owner replaces an open order of this page that a key signed', () => {
  expect(canReplace(open, open.owner)).toBe(true)
  expect(canReplace({ ...open, signingScheme: 'ethsign' }, open.owner)).toBe(true)
  expect(canReplace({ ...open, fullAppData: replacingAppData(open.uid, null) }, open.owner)).toBe(
    true,
  )
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
  expect(replacementData(open, change, ORDER_APP_DATA)).toMatchObject({
    sellAmount: 1_000n,
    buyAmount: 2_900n,
    validTo: 2_000_000_000,
    receiver: open.receiver,
  })
  expect(replacementData({ ...open, kind: 'buy' }, change, ORDER_APP_DATA)).toMatchObject({
    sellAmount: 2_900n,
    buyAmount: 3_001n,
  })
  const document = parseAppData(replacingAppData(open.uid, null))
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

test('an order with a permit is replaced, one with any other instruction is not', () => {
  const own = permitOf()
  const withDocument = (fullAppData: string) => canReplace({ ...open, fullAppData }, open.owner)
  expect(withDocument(permitAppData(own))).toBe(true)
  expect(withDocument(replacingAppData(open.uid, own))).toBe(true)
  expect(withDocument(permitAppData(permitOf({ owner: stranger })))).toBe(false)
  expect(withDocument(permitAppData(permitOf({ target: stranger })))).toBe(false)
  expect(withDocument(permitAppData({ ...own, callData: hex('0xd505accf') }))).toBe(false)
  const document = permitAppData(own)
  expect(withDocument(document.replace(']}', '],"post":[]}'))).toBe(false)
  expect(withDocument(document.replace('"version"', '"environment":"x","version"'))).toBe(false)
})

test('a changed order takes its allowance from the chain, else from its permit, else from a new one', () => {
  const permit = permitOf()
  const order = { ...open, fullAppData: permitAppData(permit) }
  const need = { amount: 1_000n, validTo: unixSeconds(2_000) }
  expect(allowanceOfChange(order, need, 1_000n)).toEqual({ from: 'chain' })
  expect(allowanceOfChange(order, need, 999n)).toEqual({ from: 'permit', permit })
  expect(allowanceOfChange(order, { ...need, amount: 1_001n }, 999n)).toEqual({ from: 'newPermit' })
  expect(allowanceOfChange(order, { ...need, validTo: unixSeconds(2_001) }, 0n)).toEqual({
    from: 'newPermit',
  })
  expect(allowanceOfChange(open, need, 0n)).toEqual({ from: 'chain' })
})

test('the allowance of a changed order leaves that of other open orders whole', () => {
  const change = { limit: atoms(500n), validTo: unixSeconds(2_000) }
  const sold = { ...open, executedSellAmount: atoms(400n) }
  const half = { ...sold, executedSellAmountBeforeFees: atoms(400n) }
  expect(needOfChange(half, change, 600n)).toEqual({ amount: 600n, validTo: 2_000 })
  expect(needOfChange(half, change, 650n).amount).toBe(650n)
  // Not yet read, or older than the last fill.
  expect(needOfChange(half, change, 0n).amount).toBe(600n)
  expect(needOfChange({ ...open, kind: 'buy' }, change, 1_000n).amount).toBe(500n)
})

test('the difference to the old limit is rounded towards nothing', () => {
  expect(changeBps(3n, 4n)).toBe(3_333)
  expect(changeBps(3n, 2n)).toBe(-3_333)
  expect(changeBps(0n, 2n)).toBeNull()
})
