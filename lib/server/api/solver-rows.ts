import 'server-only'
import { notifySolverEndpoint, solveEndpoint } from '@/lib/contract/endpoints/solver'
import { failure, ok } from '@/lib/domain/shared/result'
import type { ServedNetwork } from '@/lib/server/boot/served-network'
import type { ApiEntry, endpointsOn } from '@/lib/server/http/api-table'

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
