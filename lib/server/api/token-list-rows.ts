import 'server-only'
import { tokenIconEndpoint, tokenListEndpoint } from '@/lib/contract/endpoints/token-list'
import { failure, ok } from '@/lib/domain/shared/result'
import { type ApiEntry, type endpointsOn, reply } from '@/lib/server/http/api-table'
import { IMAGE_POLICY } from '@/lib/server/http/csp'
import type { ServedNetwork } from '@/lib/server/networks/served-network'
import type { TokenCatalogue } from '@/lib/server/tokens/token-catalogue'

/** The rows of token lists and their icons. */
export function tokenListRows(
  on: ReturnType<typeof endpointsOn<ServedNetwork>>,
  catalogueOf: (network: string) => TokenCatalogue,
): ApiEntry<ServedNetwork>[] {
  return [
    on(tokenListEndpoint, ({ network }) => {
      const { list, isComplete } = catalogueOf(network.name)
      return ok(isComplete() ? list() : reply(200, list(), { 'Cache-Control': 'no-store' }))
    }),
    on(tokenIconEndpoint, async ({ network, params }) => {
      const answer = await catalogueOf(network.name).icon(params.tokenAddress)
      switch (answer.kind) {
        case 'none':
          return failure('NotFound', 'No icon of this token is known')
        case 'down': {
          const { retryAfterSeconds } = answer
          const description = 'The server of this icon does not answer'
          return {
            ok: false,
            error: {
              errorType: 'ServiceUnavailable',
              description,
              retryAfterSeconds,
              faultOf: ['provider'],
            },
          }
        }
        case 'found': {
          const { bytes, type } = answer.icon
          const headers = { 'Content-Type': type, 'Content-Security-Policy': IMAGE_POLICY }
          return ok(reply(200, bytes, headers))
        }
      }
    }),
  ]
}
