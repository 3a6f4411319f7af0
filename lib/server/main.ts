import 'server-only'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { ConfigError, type Env, parseEnv } from '@/lib/config/env'
import { loadListedChains } from '@/lib/config/listed-chains'
import { needsListedChains } from '@/lib/config/network-env'
import { LocalChainError } from '@/lib/infra/chain/local/anvil-binary'
import { lockFolder } from '@/lib/infra/chain/local/folder-lock'
import { chainFolder } from '@/lib/infra/chain/local/local-chain'
import { lockDatabase } from '@/lib/infra/db/pglite'
import { InfraError } from '@/lib/infra/errors'
import { createLogger } from '@/lib/infra/observe/log'
import { readConfigText } from '@/lib/server/boot/read-config-text'
import { databaseFolder, startSystem } from '@/lib/server/boot/system'
import type { MainOptions } from './main-options'
import { endOnFault } from './process-fault'

/** Starts the configured parts and runs until it receives a stop signal. */
export async function main(options: MainOptions): Promise<void> {
  try {
    // Everything this process creates, including its node's files, is readable by its user only.
    process.umask(0o077)
    const env = parseEnv(
      process.env,
      readConfigText,
      needsListedChains(process.env) ? await loadListedChains() : [],
    )
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
  console.error(explain(error))
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

/** Shown to operators: errors they can fix themselves come without a stack trace. */
function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof LocalChainError) return error.message
  if (error instanceof InfraError) {
    // Its other lines may name a URL with its key.
    const cause = error.cause instanceof Error ? ` (${error.cause.message.split('\n', 1)[0]})` : ''
    // Lines after the first say what to do.
    return error.message.replace(/$/m, () => cause)
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
