/** Words that people here use in passwords and that international lists lack; lower case, without accents. */
export const LOCAL_WORDS = `
bienvenue bonjour bonsoir salut merci amour jetaime monamour cherie bebe maman papa famille enfants liberte egalite
secret motdepasse administrateur utilisateur connexion ordinateur telephone internet vacances soleil chocolat jesus
jesuschrist jesusestvivant dieuestgrand dieumerci dieudonne allah allahakbar bismillah inchallah alhamdoulillah imani
seigneur benediction football champion olympique marseille paris france afrique africa panafrique diaspora
senegal dakar thies touba saintlouis teranga cotedivoire abidjan yamoussoukro bouake cameroun cameroon douala yaounde
mali bamako burkina burkinafaso ouagadougou togo lome benin cotonou niger niamey guinee conakry gabon libreville congo
kinshasa brazzaville rdcongo lubumbashi tchad ndjamena nigeria lagos abuja ghana accra kenya nairobi angola luanda
rwanda kigali burundi bujumbura madagascar antananarivo maroc casablanca rabat algerie alger tunisie tunis mauritanie
nouakchott gambie banjul liberia monrovia botswana gaborone southafrica capetown johannesburg ethiopia addisabeba
mamadou moussa ibrahim ibrahima ousmane abdoulaye cheikh alioune fatou fatima fatoumata aminata aissatou mariama awa
ndiaye diop traore coulibaly ouedraogo konate diallo keita camara sylla toure cisse sarr faye mbaye kouassi kouame
koffi yao adjoua ngo nguema mbappe drogba samueletoo sadiomane
passeport passport procuration mandat mairie prefecture consulat ambassade services demande
`
  .trim()
  .split(/\s+/);
