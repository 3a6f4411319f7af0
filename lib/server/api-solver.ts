import 'server-only'
import { notifySolverEndpoint, solveEndpoint } from '@/lib/contract/endpoints/solver'
import { failure, ok } from '@/lib/domain/shared/result'
import type { ApiEntry, endpointsOn } from './http/api-table'
import type { ServedNetwork } from './served-network'

/** Our own methods as a solver engine, where a network serves them. */
export function solverRows(
  on: ReturnType<typeof endpointsOn<ServedNetwork>>,
): ApiEntry<ServedNetwork>[] {
  return [
    on(
      solveEndpoint,
      ({ network, params, body }) => network.solver?.solve(params.solver, body) ?? notServed(),
    ),
    on(notifySolverEndpoint, ({ network }) => (network.solver === null ? notServed() : ok({}))),
  ]
}

const notServed = () => failure('NotFound', 'This network serves no solver')
