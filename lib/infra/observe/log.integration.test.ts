import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

/** What a process that logs this writes. */
function written(logging: string) {
  const script = `
    import { createLogger } from './lib/infra/observe/log'
    const log = createLogger('info')
    ${logging}`
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--conditions=react-server', '--import', 'tsx', '--input-type=module', '-e', script],
    { encoding: 'utf8' },
  )
  return { stdout, lines: stderr.split('\n').filter((line) => line !== '') }
}

it('is one JSON line per event on stderr, with its time in UTC, whatever the values are', () => {
  const { stdout, lines } = written(`
    log.warn({ network: 'local', reason: 'first\\n{"level":"info","msg":"forged"}' }, 'a\\r\\nb')
    log.debug('left out')`)
  expect(stdout).toBe('')
  expect(lines).toHaveLength(1)
  const { time, ...event } = JSON.parse(lines[0] ?? '')
  expect(event).toEqual({
    level: 'warn',
    network: 'local',
    msg: 'a\r\nb',
    reason: 'first\n{"level":"info","msg":"forged"}',
  })
  expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  expect(Math.abs(Date.parse(time) - Date.now())).toBeLessThan(60_000)
})

it('has of an error and its causes the first lines only, as others may contain a body', () => {
  const { lines } = written(`
    const cause = new TypeError('refused\\nRequest body: {"signature":"0x5ec4e7"}')
    log.error({ error: new Error('no answer\\n0x5ec4e7', { cause }) }, 'a fault')`)
  expect(lines).toHaveLength(1)
  expect(lines[0]).not.toContain('0x5ec4e7')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    error: { message: 'Error: no answer', causes: ['TypeError: refused'] },
  })
})
