import 'server-only'
import { orderDigest } from '@/lib/domain/order/digest'
import type { SettlementDomain } from '@/lib/domain/order/domain'
import type { OrderFinding, OrderQuestion } from '@/lib/domain/order/inspection'
import type { Interaction } from '@/lib/domain/order/interaction'
import type { OrderData, OrderSignature } from '@/lib/domain/order/order'
import { isForUndeployedOwner } from '@/lib/domain/order/signature'
import { MAX_ORDER_GAS } from '@/lib/domain/order/validation'
import type { Address } from '@/lib/domain/shared/address'
import type { Hex } from '@/lib/domain/shared/hex'
import { type Failure, failure, ok, type Result } from '@/lib/domain/shared/result'

/** What `checkOrderFunding` asks the node, in a call that is never sent. */
export type CheckOrderFundingDeps = {
  readonly domain: SettlementDomain
  readonly inspectOrder: (question: OrderQuestion) => Promise<OrderFinding>
}

/**
 * `InvalidEip1271Signature`: the owner contract refuses it; `InsufficientBalance`, `InsufficientAllowance` (to the vault
 * relayer): below `sellAmount + feeAmount`; `TransferSimulationFailed`: the token refuses it, or the pre-hooks fail;
 * `UnsupportedToken`: less arrives than was sent; `TooMuchGas`: they fail and ask for more than an order may.
 */
export type OrderFundingFailure = Failure<
  | 'InvalidEip1271Signature'
  | 'InsufficientBalance'
  | 'InsufficientAllowance'
  | 'TransferSimulationFailed'
  | 'UnsupportedToken'
  | 'TooMuchGas'
>

/** An order whose funds and contract signature are to be checked. */
export type OrderFundingInput = {
  readonly data: OrderData
  readonly owner: Address
  readonly signature: OrderSignature
  /** The order's pre-hooks, and the gas all its hooks may use. */
  readonly preInteractions: readonly Interaction[]
  readonly hookGas: bigint
}

/**
 * Step 8: simulates the pre-hooks, the owner contract's signature check and the vault relayer's
 * transfer; nothing is changed on chain. Returns the gas of the signature check.
 * Errors: the first of signature, balance, allowance, transfer that fails; `UnsupportedToken` when
 * less arrives than was sent. Source: lib/docs/protocol.md#funding-check.
 */
export async function checkOrderFunding(
  deps: CheckOrderFundingDeps,
  input: OrderFundingInput,
): Promise<Result<{ signatureGas: bigint }, OrderFundingFailure>> {
  const { data, owner, signature } = input
  // A presigning contract may be funded and approved by the same transaction that presigns.
  if (signature.signingScheme === 'presign') return ok({ signatureGas: 0n })
  const needed = data.sellAmount + data.feeAmount
  const isContractSigned = signature.signingScheme === 'eip1271'
  const found = await deps.inspectOrder({
    owner,
    token: data.sellToken,
    interactions: input.preInteractions,
    gas: input.hookGas,
    amount: needed,
    signature: isContractSigned
      ? { digest: orderDigest(deps.domain, data), bytes: signature.signature }
      : null,
  })
  if (!found.ran) return cannotRun(input.hookGas)
  if (isContractSigned && !found.signatureValid) {
    return failure('InvalidEip1271Signature', refusalOf(owner, signature.signature))
  }
  const problem = fundingProblem(found, data, owner, needed)
  return problem ?? ok({ signatureGas: found.signatureGas })
}

const refusalOf = (owner: Address, signature: Hex): string =>
  isForUndeployedOwner(signature)
    ? `signature: the settlement contract reads no ERC-6492 signatures; deploy ${owner} and send its own`
    : `signature: ${owner} does not accept it`

/** The trampoline itself reverts only when a call cannot be given the gas it asks for. */
function cannotRun(hookGas: bigint) {
  return hookGas > MAX_ORDER_GAS
    ? failure('TooMuchGas', `appData: metadata.hooks ask for ${hookGas} gas`)
    : failure('TransferSimulationFailed', 'appData: metadata.hooks.pre cannot be run')
}

function fundingProblem(found: OrderFinding, data: OrderData, owner: Address, needed: bigint) {
  const token = data.sellToken
  if (found.balance < needed) {
    return failure(
      'InsufficientBalance',
      `sellToken: ${owner} has ${found.balance} of ${token}, sellAmount + feeAmount is ${needed}`,
    )
  }
  if (found.allowance < needed) {
    return failure(
      'InsufficientAllowance',
      `sellToken: the vault relayer may spend ${found.allowance} of ${token}, sellAmount + feeAmount is ${needed}`,
    )
  }
  if (!found.transferred) {
    return failure(
      'TransferSimulationFailed',
      `sellToken: ${token} refuses to move ${needed} from ${owner} to the settlement contract`,
    )
  }
  if (found.received < needed) {
    return failure(
      'UnsupportedToken',
      `sellToken: of ${needed} sent, ${found.received} of ${token} arrive`,
    )
  }
  return null
}
