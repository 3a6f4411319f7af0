import { spawnSync } from 'node:child_process'
import { build } from 'esbuild'
import { describe, expect, it } from 'vitest'
import { bundleOptions } from '@/lib/server/build'

/** What a process loads that sends spans and metrics. */
const isSender = (file: string): boolean =>
  /@opentelemetry\/(sdk|exporter|otlp|resources)/.test(file)

/** The files of senders that a process with these variables has loaded once it has started its telemetry. */
function loadedWith(variables: Readonly<Record<string, string>>): readonly string[] {
  const script = `
    import { createRequire } from 'node:module'
    import { parseEnv } from './lib/config/env'
    import { createLogger } from './lib/infra/observe/log'
    import { createMetrics } from './lib/infra/observe/metrics'
    import { startTelemetry } from './lib/server/boot/telemetry'
    const options = { root: process.cwd(), role: 'all' }
    const parts = { env: parseEnv(process.env), options, log: createLogger('silent'), metrics: createMetrics() }
    const stops = []
    const tracer = await startTelemetry({ ...parts, onStop: (stop) => stops.push(stop) })
    const files = Object.keys(createRequire(import.meta.url).cache)
    console.log(JSON.stringify({ isOn: tracer.isOn, files }))
    process.exit(0)`
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--conditions=react-server', '--import', 'tsx', '--input-type=module', '-e', script],
    { encoding: 'utf8', env: { ...process.env, ...variables } },
  )
  if (stdout === '') throw new Error(stderr)
  const { files }: { isOn: boolean; files: string[] } = JSON.parse(stdout)
  return files.filter(isSender)
}

describe('without an endpoint for them', () => {
  it('a process loads none of the packages that send spans and metrics', () => {
    expect(loadedWith({})).toEqual([])
    const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' }
    expect(loadedWith(endpoint).length).toBeGreaterThan(0)
  })

  it('the bundle of the server imports them only when it is told to', async () => {
    const options = bundleOptions(process.cwd(), 'unwritten', { main: 'lib/server/main.ts' })
    const { metafile } = await build({
      ...options,
      sourcemap: false,
      write: false,
      metafile: true,
    })
    const imported = Object.values(metafile.outputs).flatMap(({ imports }) => imports)
    const kindsOf = imported.filter(({ path }) => isSender(path)).map(({ kind }) => kind)
    expect(new Set(kindsOf)).toEqual(new Set(['dynamic-import']))
  })
})
