import { sql } from 'drizzle-orm'
import type { Db } from '@/lib/infra/db/database'
import { type DatabaseLocation, openDatabase } from '@/lib/infra/db/db'
import { postgresBackend } from '@/lib/infra/db/test-database.fixture'
import { createGuardedPost } from '@/lib/infra/delivery/guarded-post'
import { createWebhookDelivery, newWebhookSecret } from '@/lib/infra/delivery/webhook'
import { createObserver } from '@/lib/infra/observe/events'
import { createLogger } from '@/lib/infra/observe/log'
import { createMetrics } from '@/lib/infra/observe/metrics'
import { createClock } from '@/lib/server/boot/clock'
import { runDeliveries } from '@/lib/server/delivery/run-deliveries'

// A process that fills an outbox, or empties it as an engine does.

export type DeliveriesQuestion =
  | {
      readonly kind: 'fill'
      /** PostgreSQL server where a database is created; `null`: the embedded database in `dir`. */
      readonly serverUrl: string | null
      readonly dir: string
      readonly receiverUrl: string
      readonly deliveries: number
      readonly targets: number
    }
  /** Replies once nothing is pending. */
  | { readonly kind: 'run'; readonly location: DatabaseLocation }
  /** Deletes the created database. */
  | { readonly kind: 'drop' }

export type DeliveriesAnswer = { readonly location: DatabaseLocation | null }

const CHECK_EVERY_MS = 50
const MESSAGE = 'Your order was filled: sold 38.54 GNO for 7,997.37 USDC.'

let drop: () => Promise<void> = async () => undefined

process.on('message', async (question: DeliveriesQuestion) => {
  const answer: DeliveriesAnswer = { location: await answerTo(question) }
  process.send?.(answer)
})

async function answerTo(question: DeliveriesQuestion): Promise<DatabaseLocation | null> {
  switch (question.kind) {
    case 'fill':
      return fillNew(question)
    case 'run':
      await empty(question.location)
      return question.location
    case 'drop':
      await drop()
      return null
  }
}

type Filling = Extract<DeliveriesQuestion, { kind: 'fill' }>

async function fillNew(question: Filling): Promise<DatabaseLocation> {
  const { serverUrl, dir } = question
  const made = serverUrl === null ? undefined : await postgresBackend(serverUrl).create()
  if (made !== undefined) drop = made.drop
  const location = made?.location ?? { kind: 'pglite', dir }
  const database = await openDatabase(location)
  await database.migrate()
  await fill(database.db, question)
  await database.close()
  return location
}

async function empty(location: DatabaseLocation): Promise<void> {
  const database = await openDatabase(location)
  const now = createClock()
  const { post } = createGuardedPost({ allowPrivate: true })
  const stop = await runDeliveries({
    database,
    now,
    random: Math.random,
    metrics: createMetrics(),
    adapters: [createWebhookDelivery({ post, now, userAgent: 'bench' })],
    observer: createObserver(createLogger('error')),
  })
  while (await hasPending(database.db)) await pause()
  await stop()
  await database.close()
}

const pause = () => new Promise((resolve) => setTimeout(resolve, CHECK_EVERY_MS))

async function hasPending(db: Db): Promise<boolean> {
  const rows = await db
    .select({ one: sql`1` })
    .from(sql`deliveries`)
    .where(sql`state = 'pending'`)
    .limit(1)
  return rows.length > 0
}

async function fill(db: Db, { receiverUrl, deliveries, targets }: Filling): Promise<void> {
  const details = JSON.stringify({ secret: newWebhookSecret() })
  await db.execute(sql`
    insert into channel_targets (id, account, channel, state, address, details, created_at)
    select
      'target-' || n, '0x' || lpad(to_hex(n), 40, '0'), 'webhook', 'active',
      ${receiverUrl}::text || '/' || n, ${details}::jsonb, now()
    from generate_series(0, ${targets}::integer - 1) n
  `)
  await db.execute(sql`
    insert into subscriptions (account, channel, type)
    select account, 'webhook', 'order_filled' from channel_targets
  `)
  await db.execute(sql`
    insert into notifications (id, account, type, message, metadata, created_at)
    select
      'bench:' || n, '0x' || lpad(to_hex(n % ${targets}::integer), 40, '0'), 'order_filled',
      ${MESSAGE}::text, '{}'::jsonb, now()
    from generate_series(0, ${deliveries}::integer - 1) n
  `)
  await db.execute(sql`
    insert into deliveries (
      notification_id, target_id, account, channel, payload, state, next_attempt_at, created_at
    )
    select
      'bench:' || n, t.id, t.account, 'webhook',
      jsonb_build_object(
        'id', 'bench:' || n, 'account', t.account, 'type', 'order_filled',
        'message', ${MESSAGE}::text,
        'timestamp', '2026-01-01T00:00:00.000000Z', 'metadata', '{}'::jsonb
      ),
      'pending', now(), now() + n * interval '1 microsecond'
    from generate_series(0, ${deliveries}::integer - 1) n
    join channel_targets t on t.id = 'target-' || (n % ${targets}::integer)
  `)
  await db.execute(sql`analyze`)
}
