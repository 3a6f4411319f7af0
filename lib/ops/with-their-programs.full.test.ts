import { spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'

/*
 * What the programs say for which these files are meant. Each part is skipped, and says so, where its
 * program is not installed.
 */

const folder = mkdtempSync(path.join(tmpdir(), 'coincidence-ops-'))
cpSync('lib/ops', folder, { recursive: true })
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function run(program: string, ...options: readonly string[]) {
  const { status, stdout, stderr, error } = spawnSync(program, options, {
    cwd: folder,
    encoding: 'utf8',
  })
  return { status, said: `${stdout ?? ''}${stderr ?? ''}`, isThere: error === undefined }
}

const isThere = (program: string): boolean => run(program, '--version').isThere

/** Title of a part, which is what a report of skipped tests shows. */
const titleOf = (program: string): string =>
  isThere(program) ? program : `${program}, which is not installed`

const change = (name: string, to: (text: string) => string): void => {
  const file = path.join(folder, name)
  writeFileSync(file, to(readFileSync(file, 'utf8')))
}

describe.skipIf(!isThere('promtool'))(titleOf('promtool'), () => {
  it('takes the rules, and raises each alert when it should and not else', () => {
    const rules = run('promtool', 'check', 'rules', 'alerts.yml')
    expect(rules.status, rules.said).toBe(0)
    const tests = run('promtool', 'test', 'rules', 'alerts-test.yml')
    expect(tests.status, tests.said).toBe(0)
  })

  it('takes the configuration of the scrapes', () => {
    const { status, said } = run('promtool', 'check', 'config', 'prometheus.yml')
    expect(status, said).toBe(0)
  })
})

describe.skipIf(!isThere('nginx') || !isThere('openssl'))(titleOf('nginx'), () => {
  it('takes the proxy’s configuration', () => {
    mkdirSync(path.join(folder, 'certificates'))
    const made = run(
      'openssl',
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=test'],
      ...['-keyout', 'certificates/privkey.pem', '-out', 'certificates/fullchain.pem'],
    )
    expect(made.status, made.said).toBe(0)
    // Names of other containers, ports and files of root, and an output that is no file here.
    change('nginx.conf', (text) =>
      `pid ${folder}/nginx.pid;\n${text}`
        .replaceAll(/web(\d):3000/g, '127.0.0.1:300$1')
        .replace('/dev/stdout', `${folder}/access.log`)
        .replaceAll(/(listen (?:\[::\]:)?)(80|443)/g, '$18$2'),
    )
    const { status, said } = run('nginx', '-t', '-p', folder, '-c', 'nginx.conf', '-e', 'stderr')
    expect(status, said).toBe(0)
  })
})

describe.skipIf(!isThere('systemd-analyze'))(titleOf('systemd-analyze'), () => {
  const units = readdirSync(folder).filter((name) => name.endsWith('.service'))

  it.each(units)('knows every setting of %s', (unit) => {
    // Node may be elsewhere on this machine.
    change(unit, (text) => text.replaceAll('/usr/bin/node', process.execPath))
    const { status, said } = run('systemd-analyze', 'verify', `./${unit}`)
    expect([status, said]).toEqual([0, ''])
  })

  it.each(units)('finds %s little exposed', (unit) => {
    const { status, said } = run(
      'systemd-analyze',
      ...['security', '--offline=true', '--threshold=25', `./${unit}`],
    )
    expect(status, said.slice(-400)).toBe(0)
  })
})
