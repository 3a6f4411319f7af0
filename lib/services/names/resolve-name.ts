import 'server-only'
import type { EnsName } from '@/lib/domain/account/ens-name'
import type { Lookup } from '@/lib/domain/market/source-result'
import type { Address } from '@/lib/domain/shared/address'
import type { Failure, Result } from '@/lib/domain/shared/result'
import { failure, ok } from '@/lib/domain/shared/result'

type Deps = {
  /** Reads the address of a name; null where no registry of names is configured. */
  readonly addressOf: Lookup<EnsName, Address> | null
}

/** The address a name stands for. Errors: `NotFound`. Faults of the node reject. */
export async function resolveName(
  { addressOf }: Deps,
  name: EnsName,
): Promise<Result<{ name: EnsName; address: Address }, Failure<'NotFound'>>> {
  if (addressOf === null) {
    return failure('NotFound', 'Names are not read here, as no chain with names is configured.')
  }
  const answer = await addressOf(name)
  return answer.kind === 'found'
    ? ok({ name, address: answer.value })
    : failure('NotFound', 'No address is set for this name.')
}
