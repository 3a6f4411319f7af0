import 'server-only'
import { type Hex, keccak256, type PublicClient, type StateOverride, toHex } from 'viem'
import { type Address, address } from '@/lib/domain/shared/address'
import { hasCode } from './has-code'
import type { StateChange } from './simulate-calls'

/** A contract of ours that is only read: on the chain, or put in its place in each call that reads it. */
export type PlacedHelper = {
  readonly address: Address
  /** For calls; empty where it is on the chain. */
  readonly overrides: { readonly stateOverride?: StateOverride }
  /** For simulations; empty where it is on the chain. */
  readonly changes: readonly StateChange[]
}

export type ReadHelper = {
  /** Rejects where the node does not answer, or cannot make the code that is put in its place. */
  readonly place: () => Promise<PlacedHelper>
  /** Whether its code is put in its place; false before that is known. */
  readonly isInjected: () => boolean
}

export const deployedHelper = (at: Address): ReadHelper => ({
  place: async () => onChain(at),
  isInjected: () => false,
})

const onChain = (at: Address): PlacedHelper => ({ address: at, overrides: {}, changes: [] })

export type ReadHelperConfig = {
  readonly client: PublicClient
  /** From which its address follows where it is not on the chain. */
  readonly name: string
  /** Where it was deployed; null where it was not. */
  readonly deployed: Address | null
  readonly creationCode: () => Hex
}

/**
 * The helper at its address, or, where it has none or no code there, its code at an address of its own in
 * calls with state overrides. What was found out once is kept.
 */
export function createReadHelper(config: ReadHelperConfig): ReadHelper {
  let placed: Promise<PlacedHelper> | null = null
  let isInjected = false
  return {
    place: () => {
      placed ??= placeHelper(config).then(
        (found) => {
          isInjected = found.changes.length > 0
          return found
        },
        (error: unknown) => {
          placed = null
          throw error
        },
      )
      return placed
    },
    isInjected: () => isInjected,
  }
}

async function placeHelper({
  client,
  name,
  deployed,
  creationCode,
}: ReadHelperConfig): Promise<PlacedHelper> {
  if (deployed !== null && (await hasCode(client, deployed))) return onChain(deployed)
  // Creating a contract in a call returns its code, with what it keeps of its creation.
  const { data: code = '0x' } = await client.call({ data: creationCode() })
  if (code === '0x') throw new Error(`the node does not make the code of the ${name}`)
  const at = address(`0x${keccak256(toHex(name)).slice(-40)}`)
  return {
    address: at,
    overrides: { stateOverride: [{ address: at, code }] },
    changes: [{ address: at, code }],
  }
}
