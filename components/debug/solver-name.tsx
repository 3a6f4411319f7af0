import { AddressText } from '@/components/ui/address-text'
import type { Address } from '@/lib/domain/shared/address'
import { solverLabel } from '@/lib/domain/solution/solver-name'

/** A solver by its name, or else by its address. */
export function SolverName(props: { name: string | null | undefined; solver: Address }) {
  const name = solverLabel(props.name)
  return name === null ? <AddressText address={props.solver} copy={false} /> : <bdi>{name}</bdi>
}
