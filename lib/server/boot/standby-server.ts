import 'server-only'
import type { Env } from '@/lib/config/env'
import type { Database } from '@/lib/infra/db/database'
import type { Logger } from '@/lib/infra/observe/log'
import { systemRows } from '@/lib/server/api/system-rows'
import type { EdgeDeps } from '@/lib/server/http/edge'
import type { RunningServer } from '@/lib/server/http/http-server'
import type { OnStandby } from '@/lib/server/networks/hold-lead'
import { startAdminServer } from './admin-server'
import { databaseCheck, readinessFrom } from './readiness'
import { type NoNetwork, startRowsServer } from './rows-server'

/** How soon whoever asked for something else may ask again; a lead is tried for every second. */
const RETRY_AFTER_SECONDS = '5'
/** For an answer under way when the lead has come. */
const GRACE_MS = 1_000

type StandbyDeps = {
  readonly env: Pick<Env, 'host' | 'port' | 'admin'>
  readonly database: Pick<Database, 'ping'>
  readonly metricsText: () => Promise<string>
  readonly log: Logger
  readonly onFault: EdgeDeps<never>['onFault']
  readonly step: (text: string) => void
}

/**
 * Lets an engine that stands by for a network answer at its ports: `/healthz` as ever, `/readyz` with the
 * network that another engine leads, and a 503 to everything else. A port that is in use is left to who has it,
 * such as the leader on the same machine.
 */
export const answerOnStandby =
  (deps: StandbyDeps): OnStandby =>
  async (network) => {
    const { env, log, onFault, step } = deps
    const readiness = readinessFrom(async () => [
      await databaseCheck(deps.database),
      { name: 'lead', network, ok: false, detail: 'another engine leads it; this one stands by' },
    ])
    const opened: RunningServer[] = []
    const open = async (start: () => Promise<RunningServer>) => {
      try {
        const server = await start()
        opened.push(server)
        step(`standing by for ${network} at ${server.url}`)
      } catch (error) {
        log.warn({ network, err: error }, 'not listening while standing by')
      }
    }
    await open(() =>
      startRowsServer(
        { host: env.host, port: env.port, variable: 'PORT' },
        systemRows<NoNetwork>({ readiness }),
        {
          onFault,
          other: {
            status: 503,
            headers: { 'Retry-After': RETRY_AFTER_SECONDS },
            message: `Another engine leads ${network}; this one stands by.`,
          },
        },
      ),
    )
    const { admin } = env
    if (admin !== null) {
      const { metricsText } = deps
      await open(() => startAdminServer(admin, { readiness, metricsText, log, onFault }))
    }
    return async () => {
      await Promise.all(opened.map((server) => server.close(GRACE_MS)))
    }
  }
