import { readFileSync } from 'node:fs'
import ts from 'typescript'

/** Names of what a file declares and exports without a docstring. */
export function undocumentedExports(file: string): readonly string[] {
  const text = readFileSync(file, 'utf8')
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  return source.statements
    .filter(
      (statement) => isExported(statement) && ts.getJSDocCommentsAndTags(statement).length === 0,
    )
    .flatMap(namesOf)
}

const isExported = (statement: ts.Statement): boolean =>
  ts.canHaveModifiers(statement) &&
  (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)

function namesOf(statement: ts.Statement): readonly string[] {
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.map(({ name }) => name.getText())
  }
  const isNamed = ts.isFunctionDeclaration(statement) || ts.isTypeAliasDeclaration(statement)
  return isNamed && statement.name !== undefined ? [statement.name.text] : []
}
