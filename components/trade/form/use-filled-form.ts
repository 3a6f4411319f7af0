'use client'

import { useQuery } from '@tanstack/react-query'
import { useSeparators } from '@/components/ui/number-format'
import { useLoaded } from '@/components/ui/use-loaded'
import { useNow } from '@/components/ui/use-now'
import { type TokenBook, useTokenBook } from '@/components/ui/use-token-book'
import { type UsdPrice, useUsdPrice } from '@/components/ui/use-usd-price'
import { useWallet } from '@/components/wallet/wallet-context'
import type { PriceRatio } from '@/lib/client/format/price'
import {
  type AccountKind,
  accountKindQuery,
  balancesQuery,
  gasPriceQuery,
} from '@/lib/client/wagmi/chain-reads'
import type { NetworkView, TokenListEntry } from '@/lib/contract/codecs/networks'
import { type Address, ZERO_ADDRESS } from '@/lib/domain/shared/address'
import type { Bps } from '@/lib/domain/shared/amount'
import { t } from '@/lib/words/words'
import { deadlineProblem } from './deadline'
import { type FormReading, hasChecksum, readForm } from './form-reading'
import { withLimitPrice } from './limit-price'
import { formOfOnePart } from './over-time-form'
import { sellModeOf } from './sell-mode'
import type { TradeFormState } from './trade-form-state'
import { type TradeStart, tradeLink } from './trade-link'
import { usdRate } from './usd-rate'
import { useAutoSlippage } from './use-auto-slippage'
import { useReceiverCheck } from './use-receiver-check'
import { useTradeForm } from './use-trade-form'
import { useTradeLink } from './use-trade-link'

const loadChecksum = () => import('@/components/ui/checksum-address')

const DEADLINE_CHECK_MS = 10_000

/** The form as it is filled in, with what the wallet, the chain and the token prices say of it. */
export function useFilledForm(network: NetworkView, start: TradeStart) {
  const separators = useSeparators()
  const now = useNow(DEADLINE_CHECK_MS)
  const wallet = useWallet()
  const book = useTokenBook(network)
  const { dispatch, ...typed } = useTradeForm(network, start, book)
  const { form, sellToken, buyToken } = typed
  const sellMode = sellModeOf(network, form)
  const total = readForm(form, { sell: sellToken, buy: buyToken }, separators, null, null)
  const onePart = withLimitPrice(
    formOfOnePart(form, total.sellAmount, sellToken?.decimals ?? 18, separators),
    { sell: sellToken, buy: buyToken },
    separators,
  )
  const { reading: partReading, ...checks } = useReading(network, sellMode.sellToken, {
    ...typed,
    form: onePart,
    tokenOf: book.find,
  })
  const reading = form.overTime === null ? partReading : { ...partReading, ...amountsOf(total) }
  useLinkOf(typed, reading)
  const { balances, noBalance } = useBalances(network, wallet.account, book, form)
  const balance = form.sellToken === null ? null : (balances?.get(form.sellToken) ?? null)
  return {
    network,
    wallet,
    book,
    form,
    dispatch,
    sellToken,
    buyToken,
    reading,
    /** What one price is asked for: the order, or one part of an order in parts. */
    quoted: { form: onePart, reading: partReading },
    /** Why the order cannot wait until the chosen date; null if it can. */
    deadlineProblem: deadlineProblem(form.deadlineAt, now),
    ...checks,
    prices: usePrices(network, typed),
    balances,
    /** Balance of the sell token; null while unknown. */
    balance,
    /** Why the balance is unknown; null when no account is connected. */
    noBalance,
    /**
     * The most of the native coin that can be sold while keeping gas; null if unknown or another
     * token is sold.
     */
    spendableNative: useSpendableNative(network, sellMode.way === 'token' ? null : balance),
    accountKind: useAccountKind(network.name, wallet.account),
    sellMode,
  }
}

export type FilledForm = ReturnType<typeof useFilledForm>

type TypedForm = Pick<
  ReturnType<typeof useTradeForm>,
  'form' | 'sellToken' | 'buyToken' | 'isChanged'
>

const amountsOf = ({ sell, buy, sellAmount, buyAmount }: FormReading) => ({
  sell,
  buy,
  sellAmount,
  buyAmount,
})

/** The form's text parsed to values, with the slippage that suits its size. */
function useReading(
  network: NetworkView,
  sold: Address | null,
  typed: TypedForm & { readonly tokenOf: TokenBook['find'] },
) {
  const { form, sellToken, buyToken } = typed
  const separators = useSeparators()
  const { part } = useLoaded(loadChecksum, hasChecksum(form.receiverText))
  const checksum = part?.checksumAddress ?? null
  const read = (slippageBps: Bps | null) =>
    readForm(form, { sell: sellToken, buy: buyToken }, separators, slippageBps, checksum, {
      chainId: network.chainId,
      contracts: network.contracts,
      tokenOf: typed.tokenOf,
    })
  const { sellAmount, buyAmount } = read(null)
  const { auto, isForSize } = useAutoSlippage(network, sold, form.buyToken, {
    kind: form.kind,
    amount: form.kind === 'sell' ? sellAmount : buyAmount,
  })
  const reading = read(auto.slippageBps)
  return {
    reading,
    receiverCheck: useReceiverCheck(network, reading.receiver, form.acceptedReceiver),
    autoSlippage: auto,
    /** Whether the slippage is the one for this amount. */
    isSlippageSettled: form.slippageText !== null || isForSize,
  }
}

/** Keeps the address of the page a link to this form; amounts need the decimals of both tokens. */
function useLinkOf({ form, sellToken, buyToken, isChanged }: TypedForm, reading: FormReading) {
  const separators = useSeparators()
  const decimals = { sell: sellToken?.decimals ?? 18, buy: buyToken?.decimals ?? 18 }
  useTradeLink(isChanged, (search) => tradeLink(search, form, reading, decimals, separators))
}

/** Balances of the few tokens that are near and of the chosen pair, not of thousands of a list. */
function useBalances(
  network: NetworkView,
  account: Address | null,
  book: TokenBook,
  pair: Pick<TradeFormState, 'sellToken' | 'buyToken'>,
) {
  const chosen = [pair.sellToken, pair.buyToken].flatMap((token) => token ?? [])
  const query = useQuery({
    ...balancesQuery(network.name, account ?? ZERO_ADDRESS, [
      ...new Set([...book.near, ...chosen]),
    ]),
    enabled: account !== null,
  })
  return {
    balances: query.data ?? null,
    noBalance:
      account === null
        ? null
        : query.data === undefined && query.failureReason === null
          ? t`(reading)`
          : t`(could not be read)`,
  }
}

type PricedToken = { readonly token: TokenListEntry | null; readonly usd: UsdPrice }

/** The USD prices of both tokens and the rate they give. */
function usePrices(network: NetworkView, { sellToken, buyToken }: TypedForm) {
  const sell = { token: sellToken, usd: useUsdPrice(network, sellToken?.address ?? null) }
  const buy = { token: buyToken, usd: useUsdPrice(network, buyToken?.address ?? null) }
  return {
    sell,
    buy,
    market: marketRate(sell, buy),
    /** USD per whole token; null while unknown. */
    usd: { sell: sell.usd.price, buy: buy.usd.price },
  }
}

/** The exchange rate given by the two USD prices; null while a token or price is unknown. */
const marketRate = (sell: PricedToken, buy: PricedToken): PriceRatio | null =>
  sell.token === null || buy.token === null
    ? null
    : usdRate(
        { usdPrice: sell.usd.price, decimals: sell.token.decimals },
        { usdPrice: buy.usd.price, decimals: buy.token.decimals },
      )

/** Whether the account signs with a key or with transactions; null while unknown. */
function useAccountKind(network: string, account: Address | null): AccountKind | null {
  const kind = useQuery({
    ...accountKindQuery(network, account ?? ZERO_ADDRESS),
    enabled: account !== null,
  })
  return account === null ? null : (kind.data ?? null)
}

/** Gas units reserved for a transaction that sells or wraps, and for one more after it. */
const RESERVED_GAS = 400_000n
/** The gas price may rise before the transaction is mined. */
const PRICE_MARGIN = 3n

/**
 * How much of the native coin can be spent while keeping gas for two transactions; null while
 * unknown.
 */
function useSpendableNative(network: NetworkView, balance: bigint | null): bigint | null {
  const gasPrice = useQuery({ ...gasPriceQuery(network.name), enabled: balance !== null })
  if (balance === null || gasPrice.data === undefined || gasPrice.data === null) return null
  const reserved = gasPrice.data * RESERVED_GAS * PRICE_MARGIN
  return balance > reserved ? balance - reserved : 0n
}
