import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

const PACKAGES = {
  '@strapi/strapi': '5.30.0',
  'better-sqlite3': '11.10.0',
  react: '18.3.1',
  'react-dom': '18.3.1',
  'react-router-dom': '6.30.1',
  'styled-components': '6.1.19',
}
const INSTALL_TIMEOUT_MS = 600_000
const START_TIMEOUT_MS = 120_000

export type StrapiEntry = {
  readonly account: string | null
  readonly data: Readonly<Record<string, string>>
  readonly template: {
    readonly title: string
    readonly description: string
    readonly push: boolean
    readonly dueDate: string | null
    readonly location: string
  }
}

export type StrapiProject = {
  readonly baseUrl: string
  /** API token that can only read the two collections. */
  readonly token: string
  readonly stop: () => Promise<void>
  readonly close: () => Promise<void>
}

/** Installs Strapi into a temporary folder, creates both collections with these entries and starts it. */
export async function startStrapiProject(entries: readonly StrapiEntry[]): Promise<StrapiProject> {
  const folder = mkdtempSync(path.join(tmpdir(), 'coincidence-strapi-'))
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), text)
  }
  const port = await freePort()
  for (const [file, text] of projectFiles(port)) write(file, text)
  write('entries.json', JSON.stringify(entries))
  install(folder)
  const child = spawn(process.execPath, ['start.js'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production', STRAPI_TELEMETRY_DISABLED: 'true' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const stop = () => end(child)
  const close = async () => {
    await stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await untilReady(child)
    const token = readFileSync(path.join(folder, 'token'), 'utf8').trim()
    return { baseUrl: `http://127.0.0.1:${port}/api`, token, stop, close }
  } catch (error) {
    await close()
    throw error
  }
}

function install(folder: string): void {
  const { status, stderr } = spawnSync('npm', ['install', '--no-audit', '--no-fund'], {
    cwd: folder,
    encoding: 'utf8',
    timeout: INSTALL_TIMEOUT_MS,
  })
  if (status !== 0) throw new Error(`Strapi could not be installed:\n${stderr.slice(-3_000)}`)
}

function untilReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let text = ''
    const timer = setTimeout(
      () => reject(new Error(`not ready in time:\n${text}`)),
      START_TIMEOUT_MS,
    )
    const read = (chunk: string) => {
      text += chunk
      if (!text.includes('CMS READY')) return
      clearTimeout(timer)
      resolve()
    }
    child.stdout?.setEncoding('utf8').on('data', read)
    child.stderr?.setEncoding('utf8').on('data', read)
    child.once('exit', () => {
      clearTimeout(timer)
      reject(new Error(`Strapi ended before it was ready:\n${text.slice(-4_000)}`))
    })
  })
}

function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGKILL')
  })
}

/** Files of a minimal project without the admin panel. */
function projectFiles(port: number): readonly (readonly [string, string])[] {
  const secrets = JSON.stringify(['one', 'two'])
  return [
    ['package.json', JSON.stringify({ name: 'cms', private: true, dependencies: PACKAGES })],
    ['start.js', START],
    ['public/uploads/.gitkeep', ''],
    ['favicon.png', ''],
    [
      'config/server.js',
      `module.exports = { host: '127.0.0.1', port: ${port}, app: { keys: ${secrets} } }`,
    ],
    [
      'config/admin.js',
      `module.exports = {
        serveAdminPanel: false,
        auth: { secret: 'auth' },
        apiToken: { salt: 'token' },
        transfer: { token: { salt: 'transfer' } },
        secrets: { encryptionKey: '0123456789abcdef0123456789abcdef' },
      }`,
    ],
    [
      'config/database.js',
      `module.exports = {
        connection: { client: 'sqlite', connection: { filename: 'cms.db' }, useNullAsDefault: true },
      }`,
    ],
    ['config/api.js', 'module.exports = { rest: { defaultLimit: 25, maxLimit: 100 } }'],
    ['config/plugins.js', 'module.exports = {}'],
    [
      'config/middlewares.js',
      `module.exports = [
        'strapi::logger', 'strapi::errors', 'strapi::security', 'strapi::cors', 'strapi::query',
        'strapi::body', 'strapi::favicon', 'strapi::public',
      ]`,
    ],
    ['src/index.js', BOOTSTRAP],
    ...collection('notification', 'notifications', {
      account: { type: 'string' },
      data: { type: 'json' },
      notification_template: {
        type: 'relation',
        relation: 'oneToOne',
        target: 'api::notification-template.notification-template',
      },
    }),
    ...collection('notification-template', 'notification-templates', {
      title: { type: 'string', required: true },
      description: { type: 'text' },
      url: { type: 'string' },
      push: { type: 'boolean' },
      dueDate: { type: 'datetime' },
      location: { type: 'string' },
    }),
  ]
}

function collection(
  name: string,
  plural: string,
  attributes: object,
): readonly (readonly [string, string])[] {
  const folder = `src/api/${name}`
  const make = (kind: string) =>
    `module.exports = require('@strapi/strapi').factories.createCore${kind}('api::${name}.${name}')`
  const schema = {
    kind: 'collectionType',
    collectionName: plural.replaceAll('-', '_'),
    info: { singularName: name, pluralName: plural, displayName: name },
    options: { draftAndPublish: true },
    attributes,
  }
  return [
    [`${folder}/content-types/${name}/schema.json`, JSON.stringify(schema)],
    [`${folder}/controllers/${name}.js`, make('Controller')],
    [`${folder}/routes/${name}.js`, make('Router')],
    [`${folder}/services/${name}.js`, make('Service')],
  ]
}

const START = `
const { createStrapi } = require('@strapi/strapi')
createStrapi({ appDir: __dirname, distDir: __dirname })
  .start()
  .then(() => console.log('CMS READY'))
`

const BOOTSTRAP = `
const fs = require('node:fs')
module.exports = {
  async bootstrap({ strapi }) {
    const templateUid = 'api::notification-template.notification-template'
    const uid = 'api::notification.notification'
    for (const { template, ...entry } of JSON.parse(fs.readFileSync('entries.json', 'utf8'))) {
      const made = await strapi.documents(templateUid).create({ data: template, status: 'published' })
      await strapi.documents(uid).create({
        data: { ...entry, notification_template: made.documentId },
        status: 'published',
      })
    }
    const { accessKey } = await strapi.service('admin::api-token').create({
      name: 'reader',
      description: '',
      type: 'read-only',
      lifespan: null,
    })
    fs.writeFileSync('token', accessKey)
  },
}
`

/** An unused port of 127.0.0.1. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const bound = probe.address()
      probe.close(() => resolve(typeof bound === 'object' && bound !== null ? bound.port : 0))
    })
  })
}
