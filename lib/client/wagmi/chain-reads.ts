import { queryOptions } from '@tanstack/react-query'
import { callApi } from '@/lib/client/api-client'
import { retryPolicy } from '@/lib/client/queries/retry-policy'
import type { Address } from '@/lib/domain/shared/address'
import { NATIVE_TOKEN } from '@/lib/domain/shared/address'
import type { Hex, TxHash } from '@/lib/domain/shared/hex'
import { chainKeys } from './chain-keys'

const loadNetwork = () => import('@/lib/contract/endpoints/network')
const rpcEndpoint = async () => (await loadNetwork()).rpcEndpoint

const BALANCE_OF = '0x70a08231'
const ALLOWANCE = '0xdd62ed3e'
const addressWord = (address: Address): string => address.slice(2).padStart(64, '0')

type RpcCall = { readonly method: string; readonly params: unknown[] }

/** Sends several calls in one request; the result of a failed call is null. */
async function readBatch(
  network: string,
  calls: readonly RpcCall[],
  signal?: AbortSignal,
): Promise<readonly unknown[]> {
  const body = calls.map((call, id) => ({ jsonrpc: '2.0' as const, id, ...call }))
  const answer = await callApi(
    rpcEndpoint,
    { network, body },
    signal === undefined ? {} : { signal },
  )
  const answers = Array.isArray(answer) ? answer : [answer]
  return calls.map((_, id) => answers.find((answer) => answer.id === id)?.result ?? null)
}

const quantity = (value: unknown): bigint | null =>
  typeof value === 'string' && /^0x[0-9a-f]+$/i.test(value) ? BigInt(value) : null

/** The newest block of the chain; null when the node does not say. */
export async function readHeadBlock(network: string, signal?: AbortSignal): Promise<number | null> {
  const [answer] = await readBatch(network, [{ method: 'eth_blockNumber', params: [] }], signal)
  const block = quantity(answer)
  return block === null ? null : Number(block)
}

/** Balances in smallest units by token, the native coin under `NATIVE_TOKEN`; null when unreadable. */
export type Balances = ReadonlyMap<Address, bigint | null>

const BALANCE_REFRESH_MS = 6_000

export const balancesQuery = (network: string, account: Address, tokens: readonly Address[]) =>
  queryOptions({
    ...retryPolicy,
    queryKey: chainKeys.balances(network, account, tokens),
    queryFn: async ({ signal }): Promise<Balances> => {
      const calls = tokens.map((token) =>
        token === NATIVE_TOKEN
          ? { method: 'eth_getBalance', params: [account, 'latest'] }
          : {
              method: 'eth_call',
              params: [{ to: token, data: `${BALANCE_OF}${addressWord(account)}` }, 'latest'],
            },
      )
      const answers = await readBatch(network, calls, signal)
      return new Map(tokens.map((token, at) => [token, quantity(answers[at])]))
    },
    staleTime: BALANCE_REFRESH_MS,
    refetchInterval: BALANCE_REFRESH_MS,
  })

/** How much of the account's tokens `spender` may move, smallest units; null when unreadable. */
export const allowanceQuery = (
  network: string,
  account: Address,
  token: Address,
  spender: Address,
) =>
  queryOptions({
    ...retryPolicy,
    queryKey: chainKeys.allowance(network, account, token, spender),
    queryFn: async ({ signal }) => {
      const data = `${ALLOWANCE}${addressWord(account)}${addressWord(spender)}`
      const call = { method: 'eth_call', params: [{ to: token, data }, 'latest'] }
      return quantity((await readBatch(network, [call], signal))[0])
    },
    staleTime: BALANCE_REFRESH_MS,
    refetchInterval: BALANCE_REFRESH_MS,
  })

/** `key`: signs with a private key. `contract`: signs by transactions. */
export type AccountKind = 'key' | 'contract'

const KIND_REFRESH_MS = 60_000

/** The kind of an account; null when unreadable. */
export const accountKindQuery = (network: string, account: Address) =>
  queryOptions({
    ...retryPolicy,
    queryKey: chainKeys.kind(network, account),
    queryFn: async ({ signal }): Promise<AccountKind | null> => {
      const call = { method: 'eth_getCode', params: [account, 'latest'] }
      return accountKind((await readBatch(network, [call], signal))[0])
    },
    staleTime: KIND_REFRESH_MS,
  })

/** An account with delegated code (EIP-7702: 0xef0100 and an address) still signs with its key. */
export function accountKind(code: unknown): AccountKind | null {
  if (typeof code !== 'string' || !/^0x([0-9a-f]{2})*$/i.test(code)) return null
  return code === '0x' || /^0xef0100[0-9a-f]{40}$/i.test(code) ? 'key' : 'contract'
}

/** The gas a transaction would take; null where it would fail, or the node does not say. */
export async function estimateGas(
  network: string,
  call: { readonly from: Address; readonly to: Address; readonly data: Hex },
): Promise<bigint | null> {
  return quantity((await readBatch(network, [{ method: 'eth_estimateGas', params: [call] }]))[0])
}

/** Current gas price in wei, to estimate what a transaction will cost. */
export const gasPriceQuery = (network: string) =>
  queryOptions({
    ...retryPolicy,
    queryKey: chainKeys.gasPrice(network),
    queryFn: async ({ signal }) =>
      quantity((await readBatch(network, [{ method: 'eth_gasPrice', params: [] }], signal))[0]),
    staleTime: 15_000,
  })

export type Receipt = { readonly status: 'success' | 'reverted'; readonly blockNumber: number }

/** The receipt of a transaction; null while it is not mined. */
export async function readReceipt(
  network: string,
  hash: TxHash,
  signal?: AbortSignal,
): Promise<Receipt | null> {
  const call = { method: 'eth_getTransactionReceipt', params: [hash] }
  const [answer] = await readBatch(network, [call], signal)
  if (typeof answer !== 'object' || answer === null) return null
  const block = quantity(Reflect.get(answer, 'blockNumber'))
  if (block === null) return null
  return {
    status: quantity(Reflect.get(answer, 'status')) === 1n ? 'success' : 'reverted',
    blockNumber: Number(block),
  }
}

const RECEIPT_RETRY_MS = 1000

/** The receipt of a transaction, polled until it is mined. */
export const receiptQuery = (network: string, hash: TxHash) =>
  queryOptions({
    ...retryPolicy,
    queryKey: chainKeys.receipt(network, hash),
    queryFn: ({ signal }) => readReceipt(network, hash, signal),
    refetchInterval: ({ state }) => (state.data == null ? RECEIPT_RETRY_MS : false),
    staleTime: Number.POSITIVE_INFINITY,
  })
