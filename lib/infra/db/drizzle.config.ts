import { defineConfig } from 'drizzle-kit'

// Schema files are server-only: run with NODE_OPTIONS=--conditions=react-server.
export default defineConfig({
  dialect: 'postgresql',
  schema: './lib/infra/db/schema/*.ts',
  out: './lib/infra/db/migrations',
})
