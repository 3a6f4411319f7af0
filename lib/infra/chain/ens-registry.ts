import 'server-only'
import {
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  namehash,
  parseAbi,
  zeroAddress,
} from 'viem'
import type { EnsName } from '@/lib/domain/account/ens-name'
import { found, type Lookup, unknown } from '@/lib/domain/market/source-result'
import { type Address, address } from '@/lib/domain/shared/address'
import { InfraError } from '@/lib/infra/errors'

/** Source: ENSIP-1 and ENSIP-3. */
const abi = parseAbi([
  'function resolver(bytes32 node) view returns (address)',
  'function addr(bytes32 node) view returns (address)',
  'function name(bytes32 node) view returns (string)',
])

/** Code of JSON-RPC for a call that its contract reverted. */
const REVERTED = 3

type Reply = {
  readonly result?: unknown
  readonly error?:
    | { readonly code: number; readonly message: string; readonly data?: unknown }
    | undefined
}

export type EnsRegistryConfig = {
  readonly registry: Address
  readonly rpc: (
    calls: readonly {
      readonly jsonrpc: '2.0'
      readonly id: number
      readonly method: string
      readonly params: unknown[]
    }[],
  ) => Promise<readonly Reply[]>
  readonly nowMs: () => number
}

/**
 * Reads names from the registry and their resolvers on its chain. Resolvers that send readers to a
 * server elsewhere (ERC-3668), or answer for names below theirs (ENSIP-10), are not followed: a
 * request to any address a stranger names would leave from here. Errors: an `InfraError` when the
 * node does not answer.
 */
export function createEnsRegistry({ registry, rpc, nowMs }: EnsRegistryConfig): {
  readonly addressOf: Lookup<EnsName, Address>
  /** As stored and unchecked. */
  readonly claimedName: Lookup<Address, string>
} {
  const read = async (
    to: Address,
    functionName: 'resolver' | 'addr' | 'name',
    node: Hex,
  ): Promise<string | null> => {
    const data = encodeFunctionData({ abi, functionName, args: [node] })
    const call = { method: 'eth_call', params: [{ to, data }, 'latest'] }
    const [reply] = await rpc([{ jsonrpc: '2.0', id: 1, ...call }])
    return decoded(functionName, returned(reply))
  }
  const ask = async (name: string, functionName: 'addr' | 'name') => {
    const node = namehash(name)
    const resolver = await read(registry, 'resolver', node)
    if (resolver === null || resolver === zeroAddress) return null
    return read(address(resolver), functionName, node)
  }
  return {
    addressOf: async (name) => {
      const answer = await ask(name, 'addr')
      return answer === null || answer === zeroAddress ? unknown : found(address(answer), nowMs())
    },
    claimedName: async (account) => {
      const answer = await ask(`${account.slice(2)}.addr.reverse`, 'name')
      return answer === null || answer === '' ? unknown : found(answer, nowMs())
    },
  }
}

/** What the call returned; null when its contract reverted. */
function returned(reply: Reply | undefined): Hex | null {
  const { result, error } = reply ?? {}
  if (typeof result === 'string' && /^0x[0-9a-f]*$/i.test(result)) return result as Hex
  if (error?.code === REVERTED || error?.data !== undefined) return null
  const cause = error?.message ?? 'no result'
  const message = 'names: the node did not answer the call'
  throw new InfraError(message, { retryable: true, cause, faultOf: 'node' })
}

// What has no such function answers nothing, or anything: it is no resolver then.
function decoded(functionName: 'resolver' | 'addr' | 'name', data: Hex | null): string | null {
  if (data === null || data === '0x') return null
  try {
    return decodeFunctionResult({ abi, functionName, data })
  } catch {
    return null
  }
}
