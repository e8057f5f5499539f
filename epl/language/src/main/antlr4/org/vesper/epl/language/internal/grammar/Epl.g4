// SPDX-License-Identifier: GPL-2.0-or-later

// EPL, the rule language. The parser reads one rule at a time: the file is split at each ';' before (see RuleTokens).
// Keywords are case-insensitive. Most of them may still serve as names (see `word`).
grammar Epl;

options { caseInsensitive = true; }

// ---- a rule and its clauses ----

singleRule : annotation? statement EOF ;

annotation : AT name LPAREN STRING RPAREN ;

statement : insertInto? query output? ;

insertInto : INSERT (ISTREAM | RSTREAM)? INTO stream=name (LPAREN columns+=name (COMMA columns+=name)* RPAREN)? ;

query
    : SELECT (ISTREAM | RSTREAM)? selectItem (COMMA selectItem)*
      (FROM sources | MATCHING pattern (RETAIN window)?)
      (WHERE where=expression)?
      (GROUP BY groupBy+=expression (COMMA groupBy+=expression)*)?
      (HAVING having=expression)?
      (ORDER BY orderItem (COMMA orderItem)*)?
    ;

selectItem : STAR | expression (AS name)? ;

orderItem : expression (ASC | DESC)? ;

output : OUTPUT (ALL | FIRST | LAST)? EVERY ((INTEGER | SETTING) EVENTS | interval) ;

// ---- the sources of events ----

sources : source (COMMA source | outerJoin)* ;

source : origin alias? (RETAIN window)? ;

outerJoin : side=(LEFT | RIGHT | FULL) OUTER JOIN origin alias? ON joinKey (AND joinKey)* (RETAIN window)? ;

joinKey : left=property EQ right=property ;

// Without AS, keywords are excluded, so that a misspelt clause is not mistaken for an alias.
alias : AS name | IDENTIFIER | QUOTED_NAME ;

origin
    : name                          # streamOrigin
    | LPAREN query RPAREN           # queryOrigin
    | name LPAREN STRING RPAREN     # databaseOrigin
    ;

window
    : (ALL EVENTS? | (BATCH OF)? ((INTEGER | SETTING) EVENTS | interval (BASED ON property)?)) (ranking | partition)*
    ;

ranking : WITH (INTEGER | SETTING)? kind=(LARGEST | SMALLEST | UNIQUE) property ;

partition : PARTITION BY property (COMMA property)* ;

interval : (number unit)+ | SETTING ;

number : INTEGER | DECIMAL | SETTING ;

unit : DAYS | HOURS | MINUTES | SECONDS | MILLISECONDS ;

// ---- patterns: FOLLOWED BY binds loosest, then OR, AND, then EVERY and NOT, then WITHIN ----

pattern : patternChoice (FOLLOWED BY patternChoice)* ;

patternChoice : patternBoth (OR patternBoth)* ;

patternBoth : patternPrefix (AND patternPrefix)* ;

patternPrefix
    : (EVERY | NOT) patternPrefix               # prefixedPattern
    | patternAtom (WITHIN interval)?            # timedPattern
    ;

patternAtom
    : (tag=name ASSIGN)? stream=name (LPAREN (expression (COMMA expression)*)? RPAREN)?     # eventPattern
    | LPAREN pattern RPAREN                                                                 # nestedPattern
    ;

// ---- expressions: OR binds loosest, then AND, NOT, the bit operators, comparisons, arithmetic ----

expression
    : comparison                                            # comparisonExpression
    | left=expression operator=BIT_AND right=expression     # binaryExpression
    | left=expression operator=BIT_XOR right=expression     # binaryExpression
    | left=expression operator=BIT_OR right=expression      # binaryExpression
    | NOT expression                                        # notExpression
    | left=expression operator=AND right=expression         # binaryExpression
    | left=expression operator=OR right=expression          # binaryExpression
    ;

comparison : relation (operator+=(EQ | NE) operand+=comparisonOperand)* ;

comparisonOperand : relation | quantified ;

relation : value relationTail* ;

relationTail
    : operator=(LT | GT | LE | GE) (value | quantified)                             # orderTail
    | NOT? IN LPAREN (query | expression (COMMA expression)*) RPAREN                # inTail
    | NOT? BETWEEN low=value AND high=value                                         # betweenTail
    | NOT? operator=(LIKE | REGEXP) value (ESCAPE STRING)?                          # matchTail
    | IS NOT? NULL                                                                  # nullTail
    ;

quantified : (ALL | ANY | SOME) LPAREN query RPAREN ;

value
    : primary                                                       # primaryValue
    | sign=(MINUS | PLUS) value                                     # signedValue
    | left=value operator=(STAR | SLASH | PERCENT) right=value      # binaryValue
    | left=value operator=(PLUS | MINUS) right=value                # binaryValue
    | left=value operator=CONCAT right=value                        # binaryValue
    ;

primary
    : literal                                                               # literalPrimary
    | LPAREN expression RPAREN                                              # nestedPrimary
    | LPAREN query RPAREN                                                   # queryPrimary
    | EXISTS LPAREN query RPAREN                                            # existsPrimary
    | CASE operand=expression? branch+ (ELSE otherwise=expression)? END     # casePrimary
    | LBRACE (expression (COMMA expression)*)? RBRACE                       # arrayPrimary
    | QUESTION                                                              # placeholderPrimary
    | call                                                                  # callPrimary
    | property                                                              # propertyPrimary
    ;

branch : WHEN when=expression THEN then=expression ;

call : function (LPAREN (STAR | (ALL | DISTINCT)? expression (COMMA expression)*)? RPAREN) ;

function : EXISTS | name (DOT name)* ;

property : segment (DOT segment)* QUESTION? ;

// A key at the end of a path is parsed as a function call; the type check distinguishes the two.
segment : name (LBRACKET INTEGER RBRACKET | LPAREN STRING RPAREN)? ;

// SETTING occurs only while rules are formatted; otherwise its value replaces it before parsing (see SettledText).
literal : STRING | INTEGER | DECIMAL | TRUE | FALSE | NULL | SETTING ;

// ---- names ----

name : IDENTIFIER | QUOTED_NAME | word ;

// The keywords that may serve as names of events, properties, aliases and functions.
word
    : ALL | ANY | ASC | BASED | BATCH | DAYS | DESC | ESCAPE | EVENTS | FIRST | FOLLOWED | FULL | GROUP | HOURS | INSERT | ISTREAM | JOIN
    | LARGEST | LAST | LEFT | MILLISECONDS | MINUTES | OF | ON | ORDER | OUTER | OUTPUT | PARTITION | RIGHT | RSTREAM | SECONDS
    | SMALLEST | SOME | UNIQUE | WITH
    ;

// ---- tokens ----

ALL : 'all' ;
AND : 'and' ;
ANY : 'any' ;
AS : 'as' ;
ASC : 'asc' ;
BASED : 'based' ;
BATCH : 'batch' ;
BETWEEN : 'between' ;
BY : 'by' ;
CASE : 'case' ;
DAYS : 'days' | 'day' ;
DESC : 'desc' ;
DISTINCT : 'distinct' ;
ELSE : 'else' ;
END : 'end' ;
ESCAPE : 'escape' ;
EVENTS : 'events' | 'event' ;
EVERY : 'every' ;
EXISTS : 'exists' ;
FALSE : 'false' ;
FIRST : 'first' ;
FOLLOWED : 'followed' ;
FROM : 'from' ;
FULL : 'full' ;
GROUP : 'group' ;
HAVING : 'having' ;
HOURS : 'hours' | 'hour' | 'hr' ;
IN : 'in' ;
INSERT : 'insert' ;
INTO : 'into' ;
IS : 'is' ;
ISTREAM : 'istream' ;
JOIN : 'join' ;
LARGEST : 'largest' ;
LAST : 'last' ;
LEFT : 'left' ;
LIKE : 'like' ;
MATCHING : 'matching' ;
MILLISECONDS : 'milliseconds' | 'millisecond' | 'msec' | 'ms' ;
MINUTES : 'minutes' | 'minute' | 'min' ;
NOT : 'not' ;
NULL : 'null' ;
OF : 'of' ;
ON : 'on' ;
OR : 'or' ;
ORDER : 'order' ;
OUTER : 'outer' ;
OUTPUT : 'output' ;
PARTITION : 'partition' ;
REGEXP : 'regexp' ;
RETAIN : 'retain' ;
RIGHT : 'right' ;
RSTREAM : 'rstream' ;
SECONDS : 'seconds' | 'second' | 'sec' ;
SELECT : 'select' ;
SMALLEST : 'smallest' ;
SOME : 'some' ;
THEN : 'then' ;
TRUE : 'true' ;
UNIQUE : 'unique' ;
WHEN : 'when' ;
WHERE : 'where' ;
WITH : 'with' ;
WITHIN : 'within' ;

ASSIGN : ':=' ;
AT : '@' ;
BIT_AND : '&' ;
BIT_OR : '|' ;
BIT_XOR : '^' ;
COMMA : ',' ;
CONCAT : '||' ;
DOT : '.' ;
EQ : '=' ;
GE : '>=' ;
GT : '>' ;
LBRACE : '{' ;
LBRACKET : '[' ;
LE : '<=' ;
LPAREN : '(' ;
LT : '<' ;
MINUS : '-' ;
NE : '!=' | '<>' ;
PERCENT : '%' ;
PLUS : '+' ;
QUESTION : '?' ;
RBRACE : '}' ;
RBRACKET : ']' ;
RPAREN : ')' ;
SEMICOLON : ';' ;
SLASH : '/' ;
STAR : '*' ;

INTEGER : DIGIT+ 'l'? ;
DECIMAL : (DIGIT+ '.' DIGIT+ | '.' DIGIT+) EXPONENT? [fdm]? | DIGIT+ EXPONENT [fdm]? | DIGIT+ 'm' ;
IDENTIFIER : [\p{L}_$] [\p{L}\p{Nd}_$]* ;
QUOTED_NAME : '`' ~[`\r\n]+ '`' ;
SETTING : '${' ('\'' ~['\r\n]* '\'' | '"' ~["\r\n]* '"' | ~['"{}\r\n])+ '}' ;
STRING : '\'' ('\\' ~[\r\n] | ~['\\\r\n])* '\'' | '"' ('\\' ~[\r\n] | ~["\\\r\n])* '"' ;

SPACE : [ \t\r\n\f\u00A0\uFEFF]+ -> channel(HIDDEN) ;
LINE_COMMENT : ('--' | '//') ~[\r\n]* -> channel(HIDDEN) ;
BLOCK_COMMENT : '/*' .*? '*/' -> channel(HIDDEN) ;

// Text that is invalid in any rule, kept as tokens so that the error is reported at its place. An unclosed string ends at
// the ';', so that the next rule is parsed as usual.
UNCLOSED_STRING : '\'' ('\\' ~[\r\n;] | ~['\\\r\n;])* | '"' ('\\' ~[\r\n;] | ~["\\\r\n;])* ;
UNCLOSED_COMMENT : '/*' (~'*' | '*'+ ~[/*])* '*'* EOF ;
UNKNOWN : . ;

fragment DIGIT : [0-9] ;
fragment EXPONENT : 'e' [+-]? DIGIT+ ;
