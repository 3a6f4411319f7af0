import 'server-only'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { ConfigError, type Env, parseEnv } from '@/lib/config/env'
import { LocalChainError } from '@/lib/infra/chain/local/anvil-binary'
import { lockFolder } from '@/lib/infra/chain/local/folder-lock'
import { InfraError } from '@/lib/infra/errors'
import type { MainOptions } from '@/lib/server/boot/main-options'
import { startSystem } from '@/lib/server/boot/system'

/** Starts the configured parts and runs until it receives a stop signal. */
export async function main(options: MainOptions): Promise<void> {
  try {
    const env = parseEnv(process.env)
    if (options.reset) await resetData(env, options.step)
    const stop = await startSystem(env, options)
    stopOnSignals(stop, options.step)
  } catch (error) {
    console.error(explain(error))
    process.exit(1)
  }
}

async function resetData(env: Env, step: MainOptions['step']): Promise<void> {
  if (existsSync(env.dataDir)) {
    // Throws while another process uses the folder.
    await (await lockFolder(path.resolve(env.dataDir, 'chain'))).release()
    await rm(path.resolve(env.dataDir), { recursive: true, force: true })
    step(`deleted ${env.dataDir}`)
  }
}

/** Shown to operators: errors they can fix themselves come without a stack trace. */
function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof LocalChainError) return error.message
  if (error instanceof InfraError) {
    const cause = error.cause instanceof Error ? ` (${error.cause.message})` : ''
    return `${error.message}${cause}`
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

function stopOnSignals(stop: () => Promise<void>, step: MainOptions['step']): void {
  let stopping = false
  const onSignal = (signal: NodeJS.Signals) => {
    if (stopping) return
    stopping = true
    step(`${signal}: finishing what is under way`)
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(explain(error))
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
}
