import { type ChildProcess, fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { bundleOptions } from '@/lib/server/build'

/** A process that replies to each message with one message. */
export type HelperProcess<Question, Answer> = {
  readonly request: (question: Question) => Promise<Answer>
  readonly close: () => Promise<void>
}

/**
 * Starts a file of this folder as a separate process, so that nothing measured shares its thread;
 * `options` are Node's.
 */
export function startHelper<Question extends object, Answer>(
  file: string,
  options: readonly string[] = [],
): HelperProcess<Question, Answer> {
  return helperOf(fileURLToPath(new URL(file, import.meta.url)), [...options, '--import', 'tsx'])
}

/** The same, bundled like the production build: tsx adds work at the creation of each function. */
export async function startBundledHelper<Question extends object, Answer>(
  file: string,
): Promise<HelperProcess<Question, Answer>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'coincidence-bench-'))
  const entry = fileURLToPath(new URL(file, import.meta.url))
  await build({
    ...bundleOptions(process.cwd(), folder, { helper: entry }),
    packages: 'bundle',
    sourcemap: false,
  })
  const helper = helperOf<Question, Answer>(path.join(folder, 'helper.mjs'), [])
  return {
    request: helper.request,
    close: async () => {
      await helper.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function helperOf<Question extends object, Answer>(
  file: string,
  execArgv: readonly string[],
): HelperProcess<Question, Answer> {
  const child = fork(file, { execArgv: [...execArgv], serialization: 'advanced' })
  return {
    request: (question) => requestAnswer(child, question),
    close: () =>
      new Promise((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) {
          resolve()
          return
        }
        child.once('exit', () => resolve())
        child.kill()
      }),
  }
}

function requestAnswer<Answer>(child: ChildProcess, question: object): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const settle = () => {
      child.off('message', onAnswer)
      child.off('exit', onExit)
    }
    const onAnswer = (answer: unknown) => {
      settle()
      // The two ends are compiled together, and the file's name pairs them.
      resolve(answer as Answer)
    }
    const onExit = (code: number | null) => {
      settle()
      reject(new Error(`a helper process ended with code ${code}`))
    }
    child.on('message', onAnswer)
    child.on('exit', onExit)
    child.send(question)
  })
}
