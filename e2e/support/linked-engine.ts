import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { lastingPort } from '@/lib/testing/chaos/lasting-port'
import { type SupervisedProcess, supervise } from '@/lib/testing/chaos/supervised-process'
import { SHORT_LIVED } from '@/lib/testing/short-lived'
import { linkTo, type SilenceableLink } from '@/lib/testing/silenceable-link'
import { RUN_FOLDER } from '@/lib/testing/system/bundle-start'
import { systemEnvironment } from '@/lib/testing/system/running-system'

/** An engine that is started again whenever it ends, and its own way to the database. */
export type LinkedEngine = {
  readonly process: SupervisedProcess
  readonly link: SilenceableLink
  /** Whether it waits for the lead of another one. */
  readonly standsBy: () => Promise<boolean>
  readonly stop: () => Promise<void>
}

/** `environment`: with the database, which the engine reaches by a link; `logFile`: of the process. */
export async function startLinkedEngine(
  name: string,
  environment: Readonly<Record<string, string>> & { readonly DATABASE_URL: string },
  logFile: string,
): Promise<LinkedEngine> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'linked-engine-'))
  const link = await linkTo(environment.DATABASE_URL)
  const port = await lastingPort()
  const script = path.join(process.env[RUN_FOLDER] ?? '', 'start.mjs')
  const url = `http://127.0.0.1:${port}`
  const command = {
    name,
    args: [...SHORT_LIVED, script, '--api-only', '--stop-with-parent', '--role', 'engine'],
    cwd: process.cwd(),
    url,
    logFile,
  }
  const supervised = supervise(command, {
    ...systemEnvironment(dataDir),
    ...environment,
    DATABASE_URL: link.url,
    PORT: String(port),
  })
  return {
    process: supervised,
    link,
    standsBy: async () => (await (await fetch(`${url}/readyz`)).text()).includes('stands by'),
    stop: async () => {
      await supervised.stop()
      link.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
