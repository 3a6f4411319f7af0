import 'server-only'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { Env } from '@/lib/config/env'
import { lockFolder } from '@/lib/infra/chain/local/folder-lock'
import { chainFolder } from '@/lib/infra/chain/local/local-chain'
import { lockDatabase } from '@/lib/infra/db/pglite'
import { createLogger } from '@/lib/infra/observe/log'
import { databaseFolder } from '@/lib/server/boot/database-location'
import { explainFault } from '@/lib/server/boot/explain-fault'
import { readEnv } from '@/lib/server/boot/read-env'
import { startSystem } from '@/lib/server/boot/system'
import type { MainOptions } from './main-options'
import { endOnFault } from './process-fault'

/** Starts the configured parts and runs until it receives a stop signal. */
export async function main(options: MainOptions): Promise<void> {
  try {
    // Everything this process creates, including its node's files, is readable by its user only.
    process.umask(0o077)
    const env = await readEnv(process.env)
    const log = createLogger(env.logLevel)
    endOnFault(log)
    if (options.reset) await resetData(env, options.step)
    const stop = await startSystem(env, options, log)
    options.stopWith(() => stop().then(() => 0, fail))
  } catch (error) {
    process.exit(fail(error))
  }
}

function fail(error: unknown): number {
  console.error(explainFault(error))
  return 1
}

async function resetData(env: Env, step: MainOptions['step']): Promise<void> {
  if (existsSync(env.dataDir)) {
    const onWait = () => step(`${env.dataDir} was last used elsewhere; waiting whether it still is`)
    // Both throw while another process uses the folder.
    await (await lockDatabase(databaseFolder(env.dataDir), onWait)).release()
    await (await lockFolder(chainFolder(env.dataDir), onWait)).release()
    await rm(path.resolve(env.dataDir), { recursive: true, force: true })
    step(`deleted ${env.dataDir}`)
  }
}
