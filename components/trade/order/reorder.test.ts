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

test('what an order left open is sold at market, whatever the form held before', () => {
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

test('a buy order asks for what it still wants, for the same receiver', () => {
  expect(after({ ...order, kind: 'buy', receiver: friend })).toMatchObject({
    kind: 'buy',
    sellText: '',
    buyText: '4500',
    receiverText: friend,
  })
})

test('coins a contract placed are sold as the native coin, for who placed them', () => {
  const placed = {
    ...order,
    owner: friend,
    onchainUser: owner,
    ethflowData: { refundTxHash: null, userValidTo: unixSeconds(1) },
  }
  expect(after(placed)).toMatchObject({ sellToken: NATIVE_TOKEN, receiverText: '' })
})
