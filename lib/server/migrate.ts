import { misspeltText } from '@/lib/config/misspelt'
import { openDatabase } from '@/lib/infra/db/db'
import { databaseLocation } from './boot/database-location'
import { explainFault } from './boot/explain-fault'
import { readEnv } from './boot/read-env'

/*
 * `npm run migrate`: brings the database of the configuration to the schema of this version, and ends.
 */

async function main(): Promise<number> {
  try {
    process.umask(0o077)
    const env = await readEnv(process.env)
    for (const each of env.misspelt) console.error(misspeltText(each))
    const onWait = () => console.log(`- ${env.dataDir} was last used elsewhere; waiting`)
    const database = await openDatabase(databaseLocation(env), { onWait })
    const { from, to } = await database.migrate().finally(() => database.close())
    console.log(from === to ? `schema version ${to} already` : `schema version ${from} to ${to}`)
    return 0
  } catch (error) {
    console.error(explainFault(error))
    return 1
  }
}

process.exitCode = await main()
