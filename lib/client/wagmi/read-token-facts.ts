import { ApiError } from '@/lib/client/api-error'
import type { Address } from '@/lib/domain/shared/address'
import { chunk } from '@/lib/domain/shared/chunk'
import { decodeDecimals } from '@/lib/domain/token/decimals'
import { decodeTokenLabel } from '@/lib/domain/token/token-text'
import { type ContractReply, callContracts } from './contract-calls'
import type { ContractFacts } from './contract-facts'

const SYMBOL = '0x95d89b41'
const NAME = '0x06fdde03'
const DECIMALS = '0x313ce567'
const CALLS = [SYMBOL, NAME, DECIMALS]
/** Three calls each; keeps a request within what nodes take in one batch. */
const TOKENS_PER_REQUEST = 16

type Waiting = {
  readonly token: Address
  readonly resolve: (facts: ContractFacts) => void
  readonly reject: (error: unknown) => void
}

const waiting = new Map<string, Waiting[]>()

/**
 * What a token's contract says. Rejects with `ApiError` when the node gave
 * no answer about this token. What is asked for in the same moment is read in one request.
 */
export function readTokenFacts(network: string, token: Address): Promise<ContractFacts> {
  return new Promise((resolve, reject) => {
    const asked = waiting.get(network)
    if (asked !== undefined) {
      asked.push({ token, resolve, reject })
      return
    }
    waiting.set(network, [{ token, resolve, reject }])
    setTimeout(() => {
      const all = waiting.get(network) ?? []
      waiting.delete(network)
      for (const some of chunk(TOKENS_PER_REQUEST, all)) void readSome(network, some)
    })
  })
}

async function readSome(network: string, asked: readonly Waiting[]): Promise<void> {
  try {
    const calls = asked.flatMap(({ token }) => CALLS.map((data) => ({ to: token, data })))
    const replies = await callContracts(network, calls)
    asked.forEach(({ token, resolve, reject }, at) => {
      const own = replies.slice(at * CALLS.length, (at + 1) * CALLS.length)
      const failure = own.find((reply) => reply instanceof ApiError)
      if (failure === undefined) resolve(factsOf(token, own))
      else reject(failure)
    })
  } catch (error) {
    // Each is read again by itself, so that one cannot keep the others from being read.
    for (const { reject } of asked) reject(error)
  }
}

function factsOf(token: Address, replies: readonly ContractReply[]): ContractFacts {
  const [symbolText = '0x', nameText = '0x', decimalsWord = '0x'] = replies.map((reply) =>
    typeof reply === 'string' ? reply : '0x',
  )
  const symbol = decodeTokenLabel(symbolText)
  const decimals = decodeDecimals(decimalsWord)
  const name = decodeTokenLabel(nameText)
  return { address: token, symbol, name, decimals, isToken: symbol !== null || decimals !== null }
}
