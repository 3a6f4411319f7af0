import { Client } from 'pg'

/** Beside the data: who wrote which rows, in the order in which the transactions were committed. */
const WITNESS = `
  create schema witness;
  create table witness.writes (
    id bigint generated always as identity primary key, at timestamptz not null,
    writer text not null, relation text not null, operation text not null, detail text);
  create function witness.note() returns trigger language plpgsql as $$
  declare
    written jsonb := to_jsonb(coalesce(new, old));
  begin
    insert into witness.writes (at, writer, relation, operation, detail) values (
      clock_timestamp(), current_setting('application_name'), tg_table_name, tg_op,
      case tg_table_name
        when 'auctions' then written->>'id'
        when 'meta' then concat(written->>'key', ' ', written->>'value')
      end);
    return null;
  end $$;
  do $$
  declare
    name text;
  begin
    for name in select tablename from pg_tables where schemaname = 'public' loop
      execute format('create constraint trigger witness after insert or update or delete on public.%I
        deferrable initially deferred for each row execute function witness.note()', name);
    end loop;
  end $$`

/** Leads by their number, as the engines note them in `meta`, and the first row that each leader wrote. */
const LEADS = `
  with leads as (
    select split_part(detail, ' ', 2)::int as number, split_part(detail, ' ', 3) as leader, min(id) as id
    from witness.writes where relation = 'meta' and detail like 'lead % %' group by 1, 2)
  select leads.*, (select min(w.id) from witness.writes w
    where w.writer = leads.leader and w.id > leads.id and w.relation <> 'meta') as acts
  from leads`

/** Rows that a leader wrote after the next one had written its first. */
const LATE = `
  with leads as (${LEADS})
  select w.id, w.writer, w.relation, w.operation, w.detail
  from leads former join leads next on next.number > former.number and next.leader <> former.leader
    join witness.writes w on w.writer = former.leader and w.id > next.acts`

/** What PostgreSQL itself tells of the engines of one network. */
export type WriteWitness = {
  /** Port from which the leader's session holds the lead; null while nobody leads. */
  readonly leaderPort: () => Promise<number | null>
  /** The number of the newest lead. */
  readonly newestLead: () => Promise<number>
  /**
   * Milliseconds since the epoch at which the first leader after that lead stored its first indexed block,
   * and its first auction; null before.
   */
  readonly firstActs: (
    afterLead: number,
  ) => Promise<readonly [block: number | null, auction: number | null]>
  /** Everything that is wrong with the auctions' numbers and with who wrote what. */
  readonly problems: () => Promise<readonly string[]>
  /** The first column of the rows. */
  readonly column: (statement: string, values?: readonly unknown[]) => Promise<readonly string[]>
  readonly close: () => Promise<void>
}

/** From now on, for a migrated database that nobody uses yet. */
export async function installWitness(databaseUrl: string, chainId: number): Promise<WriteWitness> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(WITNESS)
  const rows = async (statement: string, values: readonly unknown[] = []) =>
    (await client.query<Record<string, unknown>>(statement, [...values])).rows
  const column: WriteWitness['column'] = async (statement, values) =>
    (await rows(statement, values)).map((row) => String(Object.values(row)[0]))
  const firstAct = async (afterLead: number, relation: string): Promise<number | null> => {
    const [at] = await column(
      `with found as (select * from (${LEADS}) leads where number > $1 order by number limit 1)
       select extract(epoch from w.at) * 1000 from witness.writes w, found
       where w.writer = found.leader and w.id > found.id and w.relation = $2 and w.operation = 'INSERT'
       order by w.id limit 1`,
      [afterLead, relation],
    )
    return at === undefined ? null : Number(at)
  }
  return {
    leaderPort: async () => {
      const [port] = await column(
        `select client_port from pg_locks join pg_stat_activity using (pid)
         where locktype = 'advisory' and granted and datname = current_database()
           and (classid::bigint << 32) | objid::bigint = hashtextextended($1, 0)`,
        [`engine:${chainId}`],
      )
      return port === undefined ? null : Number(port)
    },
    newestLead: async () => Number((await column(`select max(number) from (${LEADS}) leads`))[0]),
    firstActs: async (afterLead) => [
      await firstAct(afterLead, 'indexed_blocks'),
      await firstAct(afterLead, 'auctions'),
    ],
    problems: async () => {
      const late = await rows(LATE)
      const missing = await column(
        `select number from generate_series(
           (select min(id) from auctions where chain_id = $1), (select max(id) from auctions where chain_id = $1)) number
         where not exists (select from auctions where chain_id = $1 and id = number)`,
        [chainId],
      )
      const twice = await column(
        `select detail from witness.writes where relation = 'auctions' and operation <> 'UPDATE'
         group by detail having count(*) > 1`,
      )
      return [
        ...late.map((row) => `written after the loss of the lead: ${JSON.stringify(row)}`),
        ...missing.map((id) => `no auction has the number ${id}`),
        ...twice.map((id) => `auction ${id} was stored twice`),
      ]
    },
    column,
    close: () => client.end(),
  }
}
