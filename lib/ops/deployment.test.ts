import { readdirSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'
import { parseEnv } from '@/lib/config/env'
import { type ListedChain, loadListedChains } from '@/lib/config/listed-chains'
import { endpoints } from '@/lib/contract/endpoint-list'

const read = (name: string): string => readFileSync(`lib/ops/${name}`, 'utf8')

const SECRETS: Readonly<Record<string, string>> = {
  '/run/secrets/database-url': 'postgres://coincidence:p@postgres/coincidence\n',
  '/run/secrets/redis-url': 'redis://redis\n',
  '/run/secrets/rpc-url': 'https://node.example/key\n',
  '/run/secrets/solver-keys': `0x${'11'.repeat(32)}\n`,
}

let listed: readonly ListedChain[]
let contracts: string

beforeAll(async () => {
  listed = await loadListedChains()
  const address = (digit: string) => `0x${digit.repeat(40)}`
  contracts = JSON.stringify({
    chainId: 11155111,
    block: 1,
    settlement: address('1'),
    vaultRelayer: address('2'),
    allowList: address('3'),
    wrappedNativeToken: address('4'),
    hooksTrampoline: address('5'),
    ethFlow: address('6'),
  })
})

/** The configuration that variables give, or its problems as an error. */
const configured = (variables: Readonly<Record<string, string>>) =>
  parseEnv(
    variables,
    (file) => {
      const text = file === '/run/contracts.json' ? contracts : SECRETS[file]
      if (text === undefined) throw new Error(`no ${file}`)
      return text
    },
    listed,
  )

const service = z.object({
  image: z.string(),
  command: z.array(z.string()).default([]),
  environment: z.record(z.string(), z.string()).default({}),
  secrets: z.array(z.string()).default([]),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
  ports: z.array(z.string()).default([]),
  profiles: z.array(z.string()).default([]),
})

describe('compose.yml', () => {
  const compose = z
    .object({
      services: z.record(z.string(), service),
      secrets: z.record(z.string(), z.object({ file: z.string() })),
    })
    .parse(parse(read('compose.yml'), { merge: true }))
  const services = Object.entries(compose.services).map(([name, of]) => ({ name, ...of }))
  const ours = services.filter(({ image }) => image.startsWith('coincidence:'))

  it('starts what one deployment is made of, and nobody before the schema is there', () => {
    expect(ours.map(({ name, command }) => [name, ...command])).toEqual([
      ['migrate'],
      ['engine', '--role', 'engine'],
      ['web1', '--role', 'web'],
      ['web2', '--role', 'web'],
    ])
    for (const { name, depends_on } of ours.filter((of) => of.name !== 'migrate')) {
      expect([name, depends_on.migrate?.condition]).toEqual([
        name,
        'service_completed_successfully',
      ])
    }
  })

  it('gives them a configuration without a problem or a misspelt name', () => {
    for (const { name, environment } of ours) {
      const env = configured(environment)
      expect([name, env.misspelt]).toEqual([name, []])
      expect(env).toMatchObject({
        database: { kind: 'postgres', url: 'postgres://coincidence:p@postgres/coincidence' },
        redisUrl: 'redis://redis',
        networks: [{ kind: 'own', name: 'sepolia' }],
        admin: { host: '0.0.0.0', port: 9464 },
        trustedProxies: 1,
      })
    }
  })

  it('has secrets in files alone, and each where it is used', () => {
    const secret =
      /^(?!.*_FILE$)(?:DATABASE_URL|REDIS_URL|.*_KEYS?(?:_.*)?|RPC_URL_.*|SUBMIT_URL_.*|.*PASSWORD)$/
    for (const { name, environment, secrets } of services) {
      expect([name, Object.keys(environment).filter((key) => secret.test(key))]).toEqual([name, []])
      for (const value of Object.values(environment)) {
        const [, used] = /^\/run\/secrets\/(.+)$/.exec(value) ?? []
        if (used !== undefined) expect(secrets).toContain(used)
      }
      expect(secrets.filter((used) => compose.secrets[used] === undefined)).toEqual([])
    }
  })

  it('names every image by its version, and publishes the proxy alone', () => {
    for (const { name, image } of services) expect([name, image]).toEqual([name, pinned])
    expect(services.filter(({ ports }) => ports.length > 0).map(({ name }) => name)).toEqual([
      'proxy',
      'prometheus',
    ])
  })

  it('has the processes that Prometheus scrapes, at their port of operators', () => {
    const { scrape_configs: jobs } = z
      .object({
        scrape_configs: z.array(
          z.object({ static_configs: z.array(z.object({ targets: z.array(z.string()) })) }),
        ),
      })
      .parse(parse(read('prometheus.yml')))
    const targets = jobs.flatMap((job) => job.static_configs.flatMap((of) => of.targets))
    const running = ours.filter(({ name }) => name !== 'migrate')
    expect(targets).toEqual(
      running.map(({ name, environment }) => `${name}:${environment.ADMIN_PORT}`),
    )
  })
})

const pinned = expect.stringMatching(/:v?\d+\.\d+(?:\.\d+)?(?:-[\w.-]+)?$/)

describe('Containerfile', () => {
  const lines = read('Containerfile').split('\n')

  it('runs a program it cannot change, as no root, from an image of one version', () => {
    const [, image] = /^ARG NODE_IMAGE=(.+)$/m.exec(lines.join('\n')) ?? []
    expect(image).toEqual(pinned)
    const last = lines.findLastIndex((line) => line.startsWith('FROM '))
    const stage = lines.slice(last)
    expect(stage.filter((line) => line.startsWith('USER '))).toEqual(['USER node'])
    expect(stage.join('\n')).not.toMatch(/COPY .*--chown|\bSECRET|\bKEY\b/)
    expect(stage.join('\n')).toMatch(/^HEALTHCHECK /m)
  })
})

describe('systemd units', () => {
  const units = readdirSync('lib/ops').filter((name) => name.endsWith('.service'))

  it.each(units)('%s sets variables of the service, and confines it', (unit) => {
    const text = read(unit)
    const set = [...text.matchAll(/^Environment=(.+)$/gm)]
      .flatMap(([, line = '']) => line.split(' '))
      .map((pair) => pair.split('=', 1)[0] ?? '')
    const documented = readFileSync('lib/docs/configuration.md', 'utf8')
    expect(
      set.filter((name) => !documented.includes(`\n| \`${name.replace(/_FILE$/, '')}\` |`)),
    ).toEqual([])
    for (const setting of [
      ...['User=coincidence', 'NoNewPrivileges=yes', 'CapabilityBoundingSet=', 'PrivateTmp=yes'],
      ...['ProtectSystem=strict', 'SystemCallFilter=@system-service', 'Restart=always'],
    ]) {
      expect(text.split('\n')).toContain(setting)
    }
  })
})

describe('nginx.conf', () => {
  const conf = read('nginx.conf')

  it('passes the largest body on that an endpoint takes', () => {
    const [, megabytes] = /client_max_body_size (\d+)m;/.exec(conf) ?? []
    const largest = Math.max(...endpoints.map(({ maxBodyBytes }) => maxBodyBytes))
    expect(Number(megabytes) * 1024 * 1024).toBeGreaterThanOrEqual(largest)
  })

  it('passes events on at once, for as long as somebody listens', () => {
    const [, pattern = '', block = ''] = /location ~ (\S+events\$) \{([^}]*)\}/.exec(conf) ?? []
    expect(block).toMatch(/proxy_buffering off;[\s\S]*proxy_read_timeout 1h;/)
    const streams = endpoints.filter(({ media }) => media === 'events')
    expect(streams.length).toBeGreaterThan(0)
    for (const { path } of streams) expect(path).toMatch(new RegExp(pattern))
  })
})
