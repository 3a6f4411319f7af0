import { expect, test } from 'vitest'
import {
  initialTradeForm,
  type TradeFormState,
  tradeFormReducer,
} from '@/components/trade/form/trade-form-state'
import { address, NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { atoms, unixSeconds } from '@/lib/domain/shared/amount'
import { reorder } from './reorder'

const weth = address(`0x${'a'.repeat(40)}`)
const usdc = address(`0x${'b'.repeat(40)}`)
const owner = address(`0x${'1'.repeat(40)}`)
const friend = address(`0x${'2'.repeat(40)}`)

const order = {
  kind: 'sell' as const,
  status: 'expired' as const,
  sellToken: weth,
  buyToken: usdc,
  sellAmount: atoms(2n * 10n ** 18n),
  buyAmount: atoms(6_000_000_000n),
  executedSellAmount: atoms(5n * 10n ** 17n),
  executedBuyAmount: atoms(1_500_000_000n),
  owner,
  receiver: owner,
}
const separators = { decimal: ',', group: '.' }
const decimalsOf = (token: string) => (token === usdc ? 6 : 18)

/** A form in use for another order. */
const before: TradeFormState = {
  ...initialTradeForm(usdc, weth),
  isLimit: true,
  sellText: '7',
  buyText: '8',
}
const after = (ended: Parameters<typeof reorder>[0], decimals = decimalsOf) =>
  reorder(ended, decimals, separators).reduce(tradeFormReducer, before)

test('sells the unfilled rest at market, whatever was in the form before', () => {
  expect(after(order)).toMatchObject({
    sellToken: weth,
    buyToken: usdc,
    kind: 'sell',
    isLimit: false,
    sellText: '1,5',
    buyText: '',
    receiverText: '',
  })
})

test('buys the unfilled rest of a buy order, for the same receiver', () => {
  expect(after({ ...order, kind: 'buy', receiver: friend })).toMatchObject({
    kind: 'buy',
    sellText: '',
    buyText: '4500',
    receiverText: friend,
  })
})

test('sells the rest of an on-chain placement as the native coin, for its user', () => {
  const placed = {
    ...order,
    owner: friend,
    onchainUser: owner,
    ethflowData: { refundTxHash: null, userValidTo: unixSeconds(1) },
  }
  expect(after(placed)).toMatchObject({ sellToken: NATIVE_TOKEN, receiverText: '' })
})

test('places the whole of a filled order again', () => {
  const filled = { ...order, status: 'fulfilled' as const, executedSellAmount: order.sellAmount }
  expect(after(filled)).toMatchObject({ kind: 'sell', sellText: '2' })
})
