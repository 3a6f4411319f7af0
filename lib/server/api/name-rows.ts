import 'server-only'
import { accountNameEndpoint, resolveNameEndpoint } from '@/lib/contract/endpoints/names'
import { parseEnsName } from '@/lib/domain/account/ens-name'
import { ok } from '@/lib/domain/shared/result'
import type { ApiEntry, endpointsOn } from '@/lib/server/http/api-table'
import type { NamesApi } from '@/lib/server/names/names'
import type { ServedNetwork } from '@/lib/server/networks/served-network'

/** The rows of names of accounts. */
export function nameRows(
  on: ReturnType<typeof endpointsOn<ServedNetwork>>,
  names: NamesApi,
): ApiEntry<ServedNetwork>[] {
  return [
    on(resolveNameEndpoint, ({ params }) => {
      const name = parseEnsName(params.name)
      return name.ok ? names.resolve(name.value) : name
    }),
    on(accountNameEndpoint, async ({ params }) => ok({ name: await names.nameOf(params.account) })),
  ]
}
