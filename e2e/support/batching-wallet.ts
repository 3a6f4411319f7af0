import { createWalletClient, encodeFunctionData, type Hex, http } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { Address } from '@/lib/domain/shared/address'
import { smartWalletAbi } from '@/lib/testing/settlement/smart-wallet-abi'

/**
 * `asAsked`: all calls or none. `unable`: the wallet refuses batches, though it said it makes them.
 * `reverting`: the calls are made, and undone on chain. `partly`: the first call only, by itself.
 * `forgetting`: as asked, but the wallet does not know its own id of them.
 * `unsent`: the wallet keeps the calls to itself, and says that they are pending.
 */
export type BatchTreatment = 'asAsked' | 'unable' | 'reverting' | 'partly' | 'forgetting' | 'unsent'

type Call = { readonly to: Hex; readonly data?: Hex; readonly value?: Hex }

type Sent = { readonly hash: Hex | null; readonly treatment: BatchTreatment }

const GAS = 1_000_000n

const [PENDING, DONE, REVERTED, PARTLY] = [100, 200, 500, 600]

/**
 * The part of a wallet that makes several calls as one (EIP-5792). The node does not do that for an
 * account of a key, so that the account delegates (EIP-7702) to the code of a contract wallet that
 * obeys the same key, or the contract wallet is itself the account. Either way the calls are one
 * transaction, which the chain makes wholly or not at all.
 */
export function batchingWallet(options: {
  readonly rpcUrl: string
  readonly chainId: number
  /** A contract wallet of the key. */
  readonly contract: Address
  /** Set when the contract wallet is the account. */
  readonly contractWallet?: Address
  readonly state: { readonly account: PrivateKeyAccount }
}) {
  const { rpcUrl, chainId, contract, contractWallet, state } = options
  const client = createWalletClient({ transport: http(rpcUrl) })
  const sent = new Map<string, Sent>()
  let treatment: BatchTreatment = 'asAsked'

  const sendTogether = async (calls: readonly Call[]): Promise<Hex> => {
    const data = encodeFunctionData({
      abi: smartWalletAbi,
      functionName: 'executeBatch',
      args: [
        calls.map((call) => ({
          to: call.to,
          data: call.data ?? '0x',
          value: BigInt(call.value ?? 0),
        })),
      ],
    })
    const { account } = state
    if (contractWallet !== undefined) {
      return client.sendTransaction({ account, chain: null, to: contractWallet, data, gas: GAS })
    }
    const authorization = await client.signAuthorization({
      account,
      chainId,
      contractAddress: contract,
      executor: 'self',
    })
    return client.sendTransaction({
      account,
      chain: null,
      to: account.address,
      data,
      gas: GAS,
      authorizationList: [authorization],
    })
  }
  const send = async (calls: readonly Call[]): Promise<Hex | null> => {
    const [first] = calls
    switch (treatment) {
      case 'unable':
        throw new Error('this wallet cannot make these calls as one')
      case 'unsent':
        return null
      case 'reverting':
        // The settlement contract has no such function.
        return sendTogether([...calls, { to: calls.at(-1)?.to ?? contract, data: '0xdeadbeef' }])
      case 'partly': {
        if (first === undefined) throw new Error('no calls')
        const { to, data = '0x' } = first
        return client.sendTransaction({ account: state.account, chain: null, to, data })
      }
      case 'asAsked':
      case 'forgetting':
        return sendTogether(calls)
    }
  }
  const statusOf = async (batch: Sent): Promise<number> => {
    const receipt = batch.hash === null ? null : await readReceipt(rpcUrl, batch.hash)
    if (receipt === null) return PENDING
    if (batch.treatment === 'partly') return PARTLY
    return receipt.status === '0x1' ? DONE : REVERTED
  }
  return {
    treat: (next: BatchTreatment) => {
      treatment = next
    },
    answer: async (method: string, params: readonly unknown[]): Promise<unknown> => {
      switch (method) {
        case 'wallet_getCapabilities':
          return { [toQuantity(chainId)]: { atomic: { status: 'supported' } } }
        case 'wallet_sendCalls': {
          const { calls, atomicRequired } = params[0] as {
            readonly calls: readonly Call[]
            readonly atomicRequired: boolean
          }
          if (!atomicRequired) throw new Error('the page did not ask for all or none')
          const id = `batch of ${state.account.address} ${sent.size}`
          sent.set(id, { hash: await send(calls), treatment })
          return { id }
        }
        default: {
          const batch = sent.get(String(params[0]))
          if (batch === undefined || batch.treatment === 'forgetting') {
            throw Object.assign(new Error('unknown bundle id'), { code: 5730 })
          }
          const status = await statusOf(batch)
          return {
            version: '2.0.0',
            id: params[0],
            chainId: toQuantity(chainId),
            status,
            atomic: batch.treatment !== 'partly',
            receipts: [],
          }
        }
      }
    },
  }
}

export type BatchingWallet = ReturnType<typeof batchingWallet>

const toQuantity = (value: number): Hex => `0x${value.toString(16)}`

async function readReceipt(rpcUrl: string, hash: Hex): Promise<{ status: string } | null> {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'eth_getTransactionReceipt',
      params: [hash],
    }),
  })
  const { result }: { result: { status: string } | null } = await response.json()
  return result
}
