import 'server-only'
import { z } from 'zod'
import { LOG_LEVELS } from '@/lib/config/log-levels'
import type { ObserveEnv } from '@/lib/config/observe-env'
import { defineEndpoint } from '@/lib/contract/endpoint'
import { ok } from '@/lib/domain/shared/result'
import type { Logger } from '@/lib/infra/observe/log'
import { changeLevel, levelOf } from '@/lib/infra/observe/log-level'
import { metricsRow, type SystemRowDeps, systemRows } from '@/lib/server/api/system-rows'
import { type ApiEntry, endpointsOn } from '@/lib/server/http/api-table'
import type { EdgeDeps } from '@/lib/server/http/edge'
import type { RunningServer } from '@/lib/server/http/http-server'
import { type NoNetwork, startRowsServer } from './rows-server'

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

/**
 * The port of operators: metrics, health, and the log level, which can be changed. Web pages of other
 * origins are refused; whoever else reaches it may use it.
 */
export const startAdminServer = (
  at: NonNullable<ObserveEnv['admin']>,
  deps: AdminDeps,
): Promise<RunningServer> =>
  startRowsServer({ ...at, variable: 'ADMIN_PORT' }, adminRows(deps), {
    onFault: deps.onFault,
    other: {
      status: 404,
      headers: {},
      message: 'There are /metrics, /healthz, /readyz and /log-level.',
    },
  })

function adminRows({ readiness, metricsText, log }: AdminDeps): readonly ApiEntry<NoNetwork>[] {
  const on = endpointsOn<NoNetwork>()
  return [
    ...systemRows<NoNetwork>({ readiness }),
    metricsRow<NoNetwork>(metricsText),
    on(logLevelEndpoint, () => ok({ level: levelOf(log) })),
    on(setLogLevelEndpoint, ({ body }) =>
      ok({ before: changeLevel(log, body.level), after: body.level }),
    ),
  ]
}
