import 'server-only'
import type { ServerResponse } from 'node:http'
import { z } from 'zod'
import { LOG_LEVELS } from '@/lib/config/log-levels'
import type { ObserveEnv } from '@/lib/config/observe-env'
import { defineEndpoint } from '@/lib/contract/endpoint'
import { ok } from '@/lib/domain/shared/result'
import { DATA_HEADERS } from '@/lib/infra/data-headers'
import type { Logger } from '@/lib/infra/observe/log'
import { changeLevel, levelOf } from '@/lib/infra/observe/log-level'
import { metricsRow, type SystemRowDeps, systemRows } from '@/lib/server/api/system-rows'
import { type ApiEntry, endpointsOn } from '@/lib/server/http/api-table'
import { createDispatcher } from '@/lib/server/http/dispatcher'
import type { EdgeDeps } from '@/lib/server/http/edge'
import type { RunningServer } from '@/lib/server/http/http-server'
import { closeServer, listen, originOf } from '@/lib/server/http/listen'
import { isLoopback } from '@/lib/server/http/loopback'
import { networkResolver } from '@/lib/server/http/network-resolver'
import { createStrictServer } from '@/lib/server/http/strict-server'

const level = z.enum(LOG_LEVELS)

const logLevelEndpoint = defineEndpoint({
  name: 'logLevel',
  method: 'GET',
  path: '/log-level',
  summary: 'The least severe level that is logged',
  responses: { 200: z.object({ level }) },
  failures: [],
  rateLimit: 'none',
})

/** Until the next change or the end of the process. */
const setLogLevelEndpoint = defineEndpoint({
  name: 'setLogLevel',
  method: 'PUT',
  path: '/log-level',
  summary: 'Logs from this level on',
  body: z.strictObject({ level }),
  responses: { 200: z.object({ before: level, after: level }) },
  failures: [],
  rateLimit: 'none',
})

type AdminDeps = SystemRowDeps & {
  readonly metricsText: () => Promise<string>
  readonly log: Logger
  readonly onFault: EdgeDeps<never>['onFault']
}

type NoNetwork = { readonly name: string; readonly chainId: number; readonly aliases: [] }

/**
 * The port of operators: metrics, health, and the log level, which can be changed. Web pages of other
 * origins are refused; whoever else reaches it may use it.
 */
export async function startAdminServer(
  { host, port }: NonNullable<ObserveEnv['admin']>,
  deps: AdminDeps,
): Promise<RunningServer> {
  const dispatcher = createDispatcher(adminTable(deps), {
    resolveNetwork: networkResolver<NoNetwork>([]),
    takeToken: () => 0,
    isOnLoopback: isLoopback(host),
    onFault: deps.onFault,
  })
  const server = createStrictServer((request, response) => {
    if (dispatcher.dispatch(request, response) === false) answerUnknown(response)
  })
  const bound = await listen(server, { host, port, variable: 'ADMIN_PORT' })
  return {
    url: originOf(host, bound),
    close: (graceMs) => closeServer(server, graceMs, dispatcher.closeStreams),
  }
}

function adminTable({ readiness, metricsText, log }: AdminDeps): readonly ApiEntry<NoNetwork>[] {
  const on = endpointsOn<NoNetwork>()
  const rows = [
    ...systemRows<NoNetwork>({ readiness }),
    metricsRow<NoNetwork>(metricsText),
    on(logLevelEndpoint, () => ok({ level: levelOf(log) })),
    on(setLogLevelEndpoint, ({ body }) =>
      ok({ before: changeLevel(log, body.level), after: body.level }),
    ),
  ]
  return rows.map((row) => ({ ...row, endpoint: { ...row.endpoint, pages: 'own' } }))
}

function answerUnknown(response: ServerResponse): void {
  response.writeHead(404, {
    ...DATA_HEADERS,
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
  })
  response.end(JSON.stringify({ message: 'There are /metrics, /healthz, /readyz and /log-level.' }))
}
