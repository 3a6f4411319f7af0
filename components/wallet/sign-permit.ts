import { estimateGas } from '@/lib/client/wagmi/chain-reads'
import { readPermitNonce } from '@/lib/client/wagmi/permit-reads'
import type { WalletEngine, WalletFailure } from '@/lib/client/wallet-types'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Hook } from '@/lib/domain/app-data/metadata'
import {
  type Permit,
  type PermitDomain,
  permitCallData,
  permitHook,
  permitTypedData,
} from '@/lib/domain/app-data/permit'
import type { Address } from '@/lib/domain/shared/address'
import type { UnixSeconds } from '@/lib/domain/shared/amount'
import { type Failure, failure, ok, type Result } from '@/lib/domain/shared/result'
import { t } from '@/lib/words/words'

/** A permit for the vault relayer, and the hook that uses it before an order is settled. */
export type SignedPermit = { readonly permit: Permit; readonly hook: Hook }

/** `PermitRefused`: the token does not take it, though it was signed. */
export type PermitFailure = WalletFailure | Failure<'PermitRefused'>

/** The permit to sign. */
export type WantedPermit = {
  readonly domain: PermitDomain
  /** Smallest units. */
  readonly amount: bigint
  readonly deadline: UnixSeconds
}

/**
 * Asks the wallet to sign a permit, and the token, by a call that changes nothing, whether it takes
 * it. `kept` is one signed before: if it still is what is wanted, the wallet is not asked.
 */
export async function signPermit(
  input: WantedPermit & {
    readonly engine: WalletEngine
    readonly network: NetworkView
    readonly owner: Address
    /** Makes the call when the order is settled. */
    readonly trampoline: Address
    readonly kept: SignedPermit | null
  },
): Promise<Result<SignedPermit, PermitFailure>> {
  const { engine, network, owner, domain, trampoline, kept } = input
  const token = domain.verifyingContract
  const nonce = await readPermitNonce(network.name, token, owner)
  if (nonce === null) return failure('PermitRefused', t`The token does not count permits.`)
  const permit: Permit = {
    owner,
    spender: network.contracts.vaultRelayer,
    nonce,
    value: input.amount,
    deadline: input.deadline,
  }
  if (kept !== null && isSame(kept.permit, permit)) return ok(kept)
  const signed = await engine.signTypedData(owner, network.chainId, permitTypedData(domain, permit))
  if (!signed.ok) return signed
  const callData = permitCallData(permit, signed.value)
  if (callData === null) {
    return failure('PermitRefused', t`The token takes signatures of a key only.`)
  }
  const gas = await estimateGas(network.name, { from: trampoline, to: token, data: callData })
  return gas === null
    ? failure('PermitRefused', t`The token did not take the permit.`)
    : ok({ permit, hook: permitHook(token, callData, gas) })
}

const isSame = (a: Permit, b: Permit): boolean =>
  a.owner === b.owner &&
  a.spender === b.spender &&
  a.value === b.value &&
  a.nonce === b.nonce &&
  a.deadline === b.deadline
